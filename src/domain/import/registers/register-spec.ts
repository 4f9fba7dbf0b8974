import type { RegisterKind } from '#root/contract/import/import-terms.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import type { FieldSpec, TextSchema } from '#root/domain/import/field-spec.ts';

/** A value that people choose by its words. */
interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The master lists that registers choose from. */
export type ListedIn = 'supplier-statuses' | 'bc-roles';

/** How a cell is read and written. */
type Reading =
  | { readonly kind: 'text' | 'phone' | 'date'; readonly schema: TextSchema }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  | { readonly kind: 'minutes' }
  | { readonly kind: 'whole'; readonly min: number; readonly max: number }
  /** A row of a master list, by its name. */
  | { readonly kind: 'listed'; readonly list: ListedIn }
  /** A record of another register by its name; `creates`: one that is not there yet is made. */
  | { readonly kind: 'one'; readonly to: RegisterKind; readonly creates?: boolean }
  /** Several of them, separated by `;`. */
  | { readonly kind: 'many'; readonly to: RegisterKind; readonly creates?: boolean };

/** One column of a register: what it is called where people read it, where its value is kept, and how it is read. */
export type RegisterField = FieldSpec &
  Reading & {
    /**
     * The value's name: the table's column in camel case; for `many` the key of the links.
     */
    readonly key: string;
  };

/** All that import, export and templates know of one register. */
export interface RegisterSpec {
  readonly kind: RegisterKind;
  /** Its permissions without the verb. */
  readonly permissions:
    | 'supplier_category'
    | 'supplier'
    | 'application'
    | 'equipment'
    | 'location'
    | 'activity_role'
    | 'division'
    | 'business_unit';
  /** One of it in words: "application". */
  readonly noun: string;
  /** What files are called, and the sheet of a workbook. */
  readonly title: string;
  /** How names of files and sheets tell that a table is this. */
  readonly named: RegExp;
  /** The columns besides the uid, in the order of templates and exports. */
  readonly fields: readonly RegisterField[];
  /**
   * By what a row is found after the uid: a field whose text tells one record from all others where it has any. Then by its
   * name.
   */
  readonly code?: 'code' | 'email';
  /** Whether the database keeps names apart: `division` within one, `no` for people. */
  readonly uniqueName: 'yes' | 'division' | 'no';
  /** First and last name instead of one. */
  readonly person?: true;
  /** The kind of provider that its records are; absent for what activities do not depend on. */
  readonly provider?: 'application' | 'equipment' | 'supplier' | 'location' | 'role';
  /** An example for the template, by field. */
  readonly example: Readonly<Record<string, string>>;
}

/** A permission of the register's family. */
export const findRegisterPermission = (
  { permissions: family }: RegisterSpec,
  verb: 'create' | 'read' | 'update',
): Permission => `${family}.${verb}` as Permission;
