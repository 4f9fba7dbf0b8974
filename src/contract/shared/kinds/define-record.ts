import type { Permission, PermissionPrefix } from '#root/contract/platform/permissions.ts';
import type { FieldSet } from '#root/contract/shared/fields/define-fields.ts';

/** The alternatives to deleting a record that cannot or should not be deleted. */
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

/** The kinds of nodes of the dependency graph, in the order of the screens. */
export const nodeKinds = ['activity', 'application', 'equipment', 'supplier', 'location', 'utility', 'role'] as const;
export type NodeKind = (typeof nodeKinds)[number];

/** A kind's nouns as in the middle of a sentence: "supplier category", "supplier categories". */
export interface Words {
  readonly one: string;
  readonly many: string;
}

/** The groups of the main menu that list registers. */
export type MenuGroup = 'analyse' | 'resources' | 'organisation' | 'platform';

/** A table whose rows belong to a record. Their changes are part of its history. */
export interface RecordPart {
  /** What the audit log calls one row. */
  readonly label: string;
  /** The columns that identify the record to which the row belongs. The history leaves these columns out. */
  readonly of: readonly string[];
  /** The column with the subject of the row, such as the owner of a piece of equipment. */
  readonly about?: string;
  /** Other columns that the history leaves out. */
  readonly hides?: readonly string[];
  /** False: organisation archives and duplicates never include the table's rows. An example is a table of files. */
  readonly copied?: false;
}

/**
 * One kind of record. History, deletion, saved views, import and export, archives, duplication, paths and words are
 * derived from it.
 */
export interface RecordDefinition<Other extends string = string> {
  /** snake_case, singular. Part of the API's paths for history and dependents. */
  readonly kind: string;
  /** snake_case. Names the API's collection (in kebab-case) and, unless `table` is set, the table. */
  readonly plural: string;
  readonly table?: string;
  /**
   * The path of the list, such as `/suppliers`. The path of a record's page begins with it. Absent: the records have no
   * page.
   */
  readonly path?: `/${string}`;
  /** The path of the page that lists the records, if `path` is not this page. */
  readonly listPath?: `/${string}`;
  /** True if the address of the list accepts `?uid=`, which limits the list to some records. */
  readonly listsChosen?: true;
  /** What the path of a record's page begins with, if not with `path`. */
  readonly recordPath?: `/${string}`;
  /** The owner of the records. Default: an organisation. `tenant`: an organisation or the landlord. */
  readonly scope?: 'tenant' | 'landlord';
  /**
   * The prefix of the kind's permissions. `../deletion-permissions.ts` derives the permission to delete from it.
   * `src/domain/access/role-presets.ts` lists the roles that have the permissions at first.
   */
  readonly permissions: PermissionPrefix;
  /**
   * Set if the page of a record requires a second permission with this verb, in addition to the permission to read
   * (specification 2).
   */
  readonly opens?: 'update';
  /** The permission to read records of the kind; default: `<permissions>.read`. */
  readonly reads?: Permission;
  /**
   * How a record is named; default: by its column `name`. `person`: by first and last name. `none`: the audit log shows
   * no name.
   */
  readonly named?: 'person' | 'none';
  readonly words: Words;
  /** What the audit log calls this kind; default: `words.one`. */
  readonly label?: string;
  readonly parts?: Readonly<Record<string, RecordPart>>;
  /**
   * The kinds to which the records refer. Responses show the names of these references. A house test compares the list
   * with the foreign keys.
   */
  readonly refersTo?: readonly Other[];
  /** The kind of node that a record is in the dependency graph; absent: activities cannot depend on the records. */
  readonly node?: NodeKind;
  /** The words for the kind in activities and in the dependency graph, if they differ from `words`. */
  readonly nodeWords?: Words;
  /**
   * The kind's entry in the main menu. `under` instead names another kind, whose entry is highlighted while a page of
   * this kind is open.
   */
  readonly menu?:
    | {
        readonly group: MenuGroup;
        /** The entry's position in the group, which also has entries that belong to no kind. */
        readonly place: number;
        /** Other beginnings of paths for which the entry is highlighted. */
        readonly also?: readonly `/${string}`[];
      }
    | { readonly under: string };
  /**
   * The fields that people fill in. Rules, empty values, labels, the history, and the columns of imports and exports
   * are derived from them. If `fields` is absent, the kind's own contract and screens define all of these.
   */
  readonly fields?: FieldSet<Other>;
  readonly can: {
    readonly delete?: {
      /** The scope of deletion, if it differs from the scope of the kind. */
      readonly scope?: 'landlord';
      /** The alternatives to deleting a record that is in use. */
      readonly whenUsed?: readonly DeletionAlternative[];
      /** The alternatives that are offered before deleting a record without dependents. */
      readonly instead?: readonly DeletionAlternative[];
      /** Many records can be deleted at once. */
      readonly many?: true;
    };
    /** Its records are submitted, reviewed and approved. */
    readonly approve?: true;
    /** The command palette finds the records by name. The kind must have pages for its records. */
    readonly palette?: true;
    /** Its list has saved views. */
    readonly views?: true;
    /** The records can be imported and exported with all their fields. */
    readonly transfer?: true;
    /**
     * Organisation archives include the records. An import matches them with existing records by name, by person, or by
     * their own key.
     */
    readonly archive?: 'name' | 'person' | 'own key';
    /**
     * The option with which a duplicated organisation includes the records; `always`: they are always included. Absent:
     * never.
     */
    readonly duplicate?: string;
  };
}

export const defineRecord = <const Definition extends RecordDefinition>(definition: Definition): Definition =>
  definition;

type KebabCase<Text extends string> = Text extends `${infer Start}_${infer Rest}`
  ? `${Start}-${KebabCase<Rest>}`
  : Text;

/** Converts a name to its form in the API's paths: `supplier_categories` becomes `supplier-categories`. */
export const toKebabCase = <const Text extends string>(text: Text) => text.replaceAll('_', '-') as KebabCase<Text>;

/** Returns the noun with its article: "a supplier", "an application", "a user". */
export const withArticle = (noun: string): string => `${/^([aeio]|u(?!ni|s))/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The scope of a kind's calls. */
export type ScopeOf<Definition extends RecordDefinition> = Definition extends { readonly scope: infer S extends string }
  ? S
  : 'organisation';
