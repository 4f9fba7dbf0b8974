import type { Permission, PermissionPrefix } from '#root/contract/platform/permissions.ts';

/** What a person can do where a record cannot or should not be deleted. */
export const deletionAlternatives = [
  'take_out',
  'replace',
  'reassign',
  'deactivate',
  'end',
  'archive',
  'other_default',
] as const;
export type DeletionAlternative = (typeof deletionAlternatives)[number];

/** The kinds of nodes of the dependency graph, in the order of the screens: what activities can need, and activities. */
export const nodeKinds = ['activity', 'application', 'equipment', 'supplier', 'location', 'utility', 'role'] as const;
export type NodeKind = (typeof nodeKinds)[number];

/** In the middle of a sentence: "supplier category", "supplier categories". */
export interface Words {
  readonly one: string;
  readonly many: string;
}

/** A table whose rows belong to a record: their changes are part of its history. */
export interface RecordPart {
  /** One row in words, as in the audit log. */
  readonly label: string;
  /** The columns that name the record it belongs to. The history leaves them out. */
  readonly of: readonly string[];
  /** The column that says what the row is about, such as the owner of a piece of equipment. */
  readonly about?: string;
  /** Other columns that say nothing to people. */
  readonly hides?: readonly string[];
  /** False: organisation archives and duplicates never hold its rows, such as files. */
  readonly copied?: false;
}

/**
 * One kind of record: history, deletion, saved views, import and export, archives, duplication, paths and words follow from it.
 * Plain data without Zod, so that the menu and the palette can load every kind; the fields stand beside the kind's endpoints.
 */
export interface RecordDefinition {
  /** snake_case, singular: part of the API's paths for the history and for what depends on a record. */
  readonly kind: string;
  /** snake_case. It names the API's collection (in kebab-case), the sheet of an import and, without `table`, the table. */
  readonly plural: string;
  readonly table?: string;
  /** The page of the list. A record's page is below it. Absent: its records have no page. */
  readonly path?: `/${string}`;
  /** Where a record's own page is not below `path`. */
  readonly recordPath?: `/${string}`;
  /** Whose data it is; default: an organisation's. `tenant`: an organisation's or the landlord's. */
  readonly scope?: 'tenant' | 'landlord';
  readonly permissions: PermissionPrefix;
  /** The permission that reads it where that is not `<permissions>.read`. */
  readonly reads?: Permission;
  /** What a record is called; default: its column `name`. `person`: first and last name. `none`: the audit log shows no name. */
  readonly named?: 'person' | 'none';
  readonly words: Words;
  /** What the audit log calls it where that is not `words.one`. */
  readonly label?: string;
  readonly parts?: Readonly<Record<string, RecordPart>>;
  /** What the graph of dependencies calls it; absent: activities cannot need it. */
  readonly node?: NodeKind;
  /** The words of activities and of the dependency graph for it, where they differ from `words`. */
  readonly nodeWords?: Words;
  readonly can: {
    readonly delete?: {
      /** Who deletes it where that is another scope. */
      readonly scope?: 'landlord';
      /** What to do with a record that is in use. */
      readonly whenUsed?: readonly DeletionAlternative[];
      /** What to offer before a record is deleted that nothing depends on. */
      readonly instead?: readonly DeletionAlternative[];
      /** Many can be deleted at once. */
      readonly many?: true;
    };
    /** People save views of its list. */
    readonly views?: true;
    /** It is imported and exported with all its fields. */
    readonly transfer?: true;
    /** An organisation archive holds it. A record is matched by its name, by the person, or by a key of its own. */
    readonly archive?: 'name' | 'person' | 'own key';
    /** `always`, or the plural of the choice that brings it into a duplicate. Absent: never. */
    readonly duplicate?: string;
  };
}

export const defineRecord = <const Definition extends RecordDefinition>(definition: Definition): Definition =>
  definition;

type KebabCase<Text extends string> = Text extends `${infer Start}_${infer Rest}`
  ? `${Start}-${KebabCase<Rest>}`
  : Text;

/** `supplier_categories` as the API's paths have it: `supplier-categories`. */
export const toKebabCase = <const Text extends string>(text: Text) => text.replaceAll('_', '-') as KebabCase<Text>;

/** "a supplier", "an application", "a user". */
export const withArticle = (noun: string): string => `${/^([aeio]|u(?!ni|s))/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The scope of the calls on a kind's records. */
export type ScopeOf<Definition extends RecordDefinition> = Definition extends { readonly scope: infer S extends string }
  ? S
  : 'organisation';
