import { useState } from 'react';
import type { ImportDetail } from '../../../../../../shared/import/batch.ts';
import {
  draftOfMap,
  type FieldDraft,
  type MapDraft,
  mapOfDraft,
  withField,
} from '../../../../../../shared/import/map-draft.ts';
import * as z from '../../../../../../shared/zod.ts';
import { draftOf } from '../../../../lib/drafts/drafts.ts';
import { usePerson } from '../../../../lib/services.tsx';

const draftSchema = z.object({
  map: z.record(z.string(), z.unknown()),
  saveAs: z.string(),
  /** The names of the fields that the user has mapped. */
  chosen: z.array(z.string()),
});

/** Returns the draft that holds a user's column choices for an import. */
export const mapDraft = (owner: string, { _id, sheet }: Pick<ImportDetail, '_id' | 'sheet'>) =>
  draftOf(owner, `import:${_id}:${sheet}`, draftSchema);

/** Returns the choices on the page, kept in this tab: they survive a reload and the end of the session. */
export function useMapDraft(batch: ImportDetail) {
  const { kind, map, mapName, state } = batch;
  const owner = usePerson().user?._id ?? '';
  const [storedDraft] = useState(() => mapDraft(owner, batch));
  const [{ draft, saveAs, chosen }, setState] = useState(() => {
    const before = storedDraft.read();
    return {
      draft: draftOfMap(kind, before?.map ?? map),
      saveAs: before?.saveAs ?? mapName ?? '',
      chosen: new Set(before?.chosen),
    };
  });
  const set = (next: { draft: MapDraft; saveAs: string; chosen: Set<string> }) => {
    setState(next);
    storedDraft.write({ map: mapOfDraft(kind, next.draft), saveAs: next.saveAs, chosen: [...next.chosen] });
  };
  return {
    draft,
    saveAs,
    changed: chosen.size > 0,
    /** Whether a field's source is still a guess. A mapping that was sent before has been reviewed. */
    guessed: (name: string) => state === 'mapping' && !chosen.has(all) && !chosen.has(name),
    change: (name: string, field: FieldDraft) =>
      set({
        draft: withField(kind, draft, name, field),
        saveAs,
        chosen: new Set(chosen).add(name),
      }),
    /** Changes how rows are matched, or what a blank cell does. What was guessed remains to be checked. */
    setRules: (rules: Partial<Pick<MapDraft, 'key' | 'blankCells'>>) =>
      set({ draft: { ...draft, ...rules }, saveAs, chosen: new Set(chosen).add('rules') }),
    setSaveAs: (name: string) => set({ draft, saveAs: name, chosen }),
    /** Replaces the whole mapping, for example with a saved one. */
    replace: (next: MapDraft, name: string) =>
      set({ draft: next, saveAs: name, chosen: new Set(chosen).add(all) }),
    forget: storedDraft.remove,
  };
}

/** Stands for all fields; no field has this name. */
const all = '*';
