import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { type HubFields, keysOf, ofEach } from '../../../../../shared/hub/hub-fields.ts';
import { capitalized } from '../../../../../shared/hub/hub-record.ts';
import * as z from '../../../../../shared/zod.ts';
import { labeledFields } from '../../../kit/conflict/labeled-fields.ts';
import type { ConflictField } from '../../../kit/conflict/merge.ts';
import type { Layout } from '../../../kit/form/form-rows.tsx';
import type { ReadHistory } from '../../../kit/history/history-list.tsx';
import type { Api } from '../../../lib/api/api-client.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import type { SaveCalls, SentWith } from '../../../lib/api/use-save-once.ts';

/** The fields that every record has. */
export type Saved = {
  readonly _id: string;
  readonly facilityName?: string;
  readonly version: number;
  readonly updatedAt: string;
};

/** The API calls for one kind of record. An edit keeps the fields that it does not name. */
export type RecordCalls<Item, Body> = Pick<SaveCalls<Item, Body>, 'create'> & {
  readonly update: SaveCalls<Item, Partial<Body>>['update'];
  readonly remove: (id: string, sent: SentWith) => Promise<unknown>;
  readonly history: ReadHistory;
  /** The current record, if a version conflict is why a save was refused. */
  readonly stale: (error: unknown) => Item | undefined;
};

/** Returns an edit that leaves the record at its facility, whose name may be another facility's by now. */
export function withoutFacility<Body>(body: Body): Partial<Body> {
  const edit = Object.assign({}, body);
  Reflect.deleteProperty(edit, 'facilityName');
  return edit;
}

/** What each kind of record states for itself. */
type Own<Item, Body> = {
  readonly source: PagedList<Item>;
  readonly calls: (api: Api) => RecordCalls<Item, Body>;
  readonly layout: Layout;
  /** Returns a record's name: `Fernholt, Cedar Hospital`. */
  readonly subject: (item: Item) => string;
};

type Texts = {
  /** Prefix of the keys of its drafts. */
  readonly draft: string;
  readonly titles: { readonly create: string; readonly edit: string };
  /** `This contract` */
  readonly thisOne: string;
  readonly messages: {
    readonly created: string;
    readonly saved: string;
    readonly saveFailed: string;
    readonly deleted: string;
  };
};

/** The names, calls and fields of one kind of record. `Values` is what the user types, `Body` what is sent. */
export type RecordKind<Item, Body, Values extends FieldValues> = Own<Item, Body> &
  Texts & {
    /** The title of the deletion question. */
    readonly question: string;
    /** Returns the form's values for a record, or for a new one. */
    readonly values: (item: Item | undefined) => Values & DefaultValues<Values>;
    readonly typed: z.ZodMiniType<Values>;
    /** The schema that turns the form's values into the request body. */
    readonly input: z.ZodMiniType<Body>;
    readonly table: HubFields;
    /** The form cannot be sent without these. */
    readonly required: readonly Path<Values>[];
    /** Fields that can show the server's messages about them. */
    readonly named: readonly Path<Values>[];
    /** The fields that are lists of rows. */
    readonly lists: readonly Path<Values>[];
    readonly fields: readonly ConflictField<Values>[];
  };

type Definition<Body, Fields extends HubFields> = {
  readonly fields: Fields;
  readonly input: z.ZodMiniType<Body>;
  readonly words: readonly [one: string, several: string];
};

/**
 * Derives a kind of record from its field table and its noun; create it once, outside of components. Texts that do not simply
 * follow from the noun are given in `own`.
 */
export function recordKind<Item extends Saved, Body, Fields extends HubFields>(
  { fields: table, input, words: [word] }: Definition<Body, Fields>,
  own: Own<Item, Body> & Partial<Texts>,
) {
  const typed = z.object(ofEach(table, 'typed'));
  const title = word.split(' ').map(capitalized).join(' ');
  const thing = capitalized(word);
  return {
    table,
    typed,
    input,
    values: (item: Item | undefined) => (item === undefined ? ofEach(table, 'fresh') : typed.parse(item)),
    required: keysOf(table, ({ required }) => required),
    named: keysOf(table, ({ kind }) => kind !== 'rows'),
    lists: keysOf(table, ({ kind }) => kind === 'rows'),
    fields: labeledFields<z.infer<typeof typed>>(ofEach(table, 'label')),
    draft: word.replaceAll(' ', '-'),
    titles: { create: `Create ${title}`, edit: `Edit ${title}` },
    question: `Delete this ${word}?`,
    thisOne: `This ${word}`,
    messages: {
      created: `${thing} created`,
      saved: `${thing} updated`,
      saveFailed: 'Update failed',
      deleted: `${thing} deleted`,
    },
    ...own,
  };
}
