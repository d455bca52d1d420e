import { Button } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/plan-list/list-states.tsx';

type NoMatchProps = {
  readonly asked: string;
  /** Where the plans of all classes are listed, and how many of them match; undefined if all are shown already. */
  readonly elsewhere: { readonly to: string; readonly hits: number } | undefined;
  readonly complete: boolean;
};

/** Nothing matches: what was asked, and what to try. */
export function NoMatch({ asked, elsewhere, complete }: NoMatchProps) {
  if (!complete) return <Notice>Still loading the rest of the list…</Notice>;
  if (elsewhere !== undefined) {
    return (
      <Notice>
        <p>{asked === '' ? 'No plan is of this class.' : `No plan has '${asked}'.`} Search in all classes?</p>
        <Button asChild size="sm" variant="outline">
          <Link to={elsewhere.to}>Search in all classes ({elsewhere.hits})</Link>
        </Button>
      </Notice>
    );
  }
  return (
    <Notice>
      <p>No plan has '{asked}'.</p>
      <p className="plan-quiet">
        Try fewer letters, another part of the name, a payer or plan code, or the prefix search.
      </p>
    </Notice>
  );
}
