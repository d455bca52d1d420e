import { Button, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { foldText, searchWords } from '../../../../../../shared/text/fold-text.ts';

type Props = {
  readonly facilities: readonly string[];
  readonly requested: readonly string[];
  readonly problem: string | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
};

/** A list longer than this gets a box to filter it. */
const longList = 12;

/** The approved facilities of a person as checkboxes. */
export function FacilityChecks({ facilities, requested, problem, chosen, onChange }: Props) {
  const [filter, setFilter] = useState('');
  const words = searchWords(filter);
  const shown = facilities.filter((name) => words.every((word) => foldText(name).includes(word)));
  const toggle = (name: string, on: boolean) =>
    onChange(on ? [...chosen, name] : chosen.filter((other) => other !== name));
  const asked = requested.filter((name) => facilities.includes(name) && !chosen.includes(name));
  return (
    <fieldset className="facility-checks">
      <legend>
        Approved facilities <span className="quiet">({chosen.length} chosen)</span>
      </legend>
      {asked.length > 0 && (
        <Button
          className="facility-checks-asked"
          size="xs"
          variant="outline"
          alignSelf="start"
          onClick={() => onChange([...chosen, ...asked])}
        >
          Add what was requested: {asked.length > 3 ? `${asked.length} facilities` : asked.join(', ')}
        </Button>
      )}
      {facilities.length > longList && (
        <Input
          size="sm"
          aria-label="Find a facility"
          placeholder="Find a facility…"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <div className="facility-checks-list">
        {shown.map((name) => (
          <label key={name} className="facility-check">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
            <span>
              {name}
              {requested.includes(name) && <span className="quiet"> (requested)</span>}
            </span>
          </label>
        ))}
        {shown.length === 0 && <p className="quiet">No facility is called that.</p>}
      </div>
      {problem !== undefined && (
        <p role="alert" className="facility-problem">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
