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
  /** The name of one row, as in the audit log. */
  readonly label: string;
  /** The columns that identify the record that it belongs to. The history leaves them out. */
  readonly of: readonly string[];
  /** The column with the subject of the row, such as the owner of a piece of equipment. */
  readonly about?: string;
  /** Other columns that the history leaves out. */
  readonly hides?: readonly string[];
  /** False: organisation archives and duplicates never include its rows, such as files. */
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
  /** The path of the list. A record's page is below it. Absent: its records have no page. */
  readonly path?: `/${string}`;
  /** The path of the page that lists its records if that is not `path`. */
  readonly listPath?: `/${string}`;
  /** True if the address of its list accepts uids of records, as `?uid=`. */
  readonly listsChosen?: true;
  /** The path above a record's page if that is not `path`. */
  readonly recordPath?: `/${string}`;
  /** The owner of the records. Default: an organisation. `tenant`: an organisation or the landlord. */
  readonly scope?: 'tenant' | 'landlord';
  /**
   * The prefix of its permissions. `../deletion-permissions.ts` derives from it who may delete;
   * `src/domain/access/role-presets.ts` lists the roles that have the permissions at first.
   */
  readonly permissions: PermissionPrefix;
  /**
   * The verb of a second permission that its page needs in addition to the one to read it (specification 2); default:
   * none.
   */
  readonly opens?: 'update';
  /** The permission to read it; default: `<permissions>.read`. */
  readonly reads?: Permission;
  /**
   * The name of a record; default: its column `name`. `person`: first and last name. `none`: the audit log shows no
   * name.
   */
  readonly named?: 'person' | 'none';
  readonly words: Words;
  /** Its name in the audit log; default: `words.one`. */
  readonly label?: string;
  readonly parts?: Readonly<Record<string, RecordPart>>;
  /** The kinds whose records it refers to, so that it shows their names. A house test compares them with the foreign keys. */
  readonly refersTo?: readonly Other[];
  /** Its kind of node in the dependency graph; absent: activities cannot depend on it. */
  readonly node?: NodeKind;
  /** Its words in activities and the dependency graph if they differ from `words`. */
  readonly nodeWords?: Words;
  /** Its entry in the main menu, or the kind whose entry is highlighted while one of its pages is open. */
  readonly menu?:
    | {
        readonly group: MenuGroup;
        /** Its position in the group, counting the entries that belong to no kind. */
        readonly place: number;
        /** Other beginnings of paths for which the entry is highlighted. */
        readonly also?: readonly `/${string}`[];
      }
    | { readonly under: string };
  /**
   * The fields that people fill in. Rules, empty values, labels, the history, and the columns of imports and exports
   * are derived from them. If absent, the kind's own contract and screens define these.
   */
  readonly fields?: FieldSet<Other>;
  readonly can: {
    readonly delete?: {
      /** The scope of its deletion if that differs from the kind's scope. */
      readonly scope?: 'landlord';
      /** The alternatives to deleting a record that is in use. */
      readonly whenUsed?: readonly DeletionAlternative[];
      /** The alternatives to offer before a record without dependents is deleted. */
      readonly instead?: readonly DeletionAlternative[];
      /** Many records can be deleted at once. */
      readonly many?: true;
    };
    /** Its records are submitted, reviewed and approved. */
    readonly approve?: true;
    /** The palette finds its records by name. They need a page. */
    readonly palette?: true;
    /** Its list has saved views. */
    readonly views?: true;
    /** It is imported and exported with all its fields. */
    readonly transfer?: true;
    /** Organisation archives include it. Records are matched by name, by person, or by their own key. */
    readonly archive?: 'name' | 'person' | 'own key';
    /** `always`, or the option that includes it in a duplicate. Absent: never. */
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
