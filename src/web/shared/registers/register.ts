import type { UseFormReturnType } from '@mantine/form';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { DeletableKind } from '#root/contract/shared/deletion-permissions.ts';
import type { FieldSet } from '#root/contract/shared/fields/define-fields.ts';
import type { Words } from '#root/contract/shared/kinds/define-record.ts';
import { describeKind, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import type { RegisterStatus } from '#root/contract/shared/registers.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';
import type { Fact } from '#root/web/platform/ui/key-value.tsx';
import type { Crumb } from '#root/web/platform/ui/page.tsx';
import type { BulkField } from '#root/web/shared/lists/bulk-set-types.ts';
import { listTitle } from './record-titles.ts';
import { type OwnTexts, type RegisterTexts, registerTexts } from './register-texts.ts';
import { showCommon } from './show-common.ts';

/** The fields common to all rows. People have no status. */
export interface RegisterRow {
  readonly uid: string;
  readonly version: number;
  readonly name: string;
  readonly status?: RegisterStatus;
  readonly rtoMinutes?: number | null;
}

/** The values common to all forms. */
export type RegisterValues = Record<string, unknown> & { rtoMinutes?: number | null };

/** Props of the fields of a kind, in the forms that create and edit a record. */
export interface FieldsProps<Rec, Values> {
  readonly form: UseFormReturnType<Values>;
  /** The record; undefined for a new record. */
  readonly record?: Rec | undefined;
  /**
   * The initial values of a new record, including the names of referenced records such as the division of a business
   * unit.
   */
  readonly start?: Partial<Rec> | undefined;
}

/** A filter of a list, with its choices or a function that finds choices. */
export interface RegisterFilter {
  readonly name: string;
  readonly label: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly load?: LoadOptions;
  /**
   * The endpoint that reads one record. It gives the name to show if a link has set the filter to the uid of a record.
   */
  readonly get?: EndpointShape;
}

/** The endpoints for one record. */
interface RecordCalls {
  readonly get: EndpointShape;
  readonly create: EndpointShape;
  readonly update: EndpointShape;
  /** The endpoint that deletes a record. If it has a request body, the name has to be typed. */
  readonly remove: EndpointShape;
  /** The endpoint that reads the activities that use a record. Absent for kinds that activities cannot use. */
  readonly uses?: EndpointShape;
}

/** The endpoints for a list and its records. An action without an endpoint is not offered. */
interface ListCalls extends RecordCalls {
  readonly list: EndpointShape & { readonly method: 'GET' };
  readonly exportFile?: EndpointShape;
  readonly exportChosen?: EndpointShape;
  readonly bulkDelete?: EndpointShape;
  readonly bulkDeletePreview?: EndpointShape;
  readonly bulkSet?: EndpointShape;
}

/** The fields of a definition (`defineRecord`) that the screens need. */
interface ScreenDefinition {
  readonly kind: DeletableKind;
  /** The plural name, such as `supplier_categories`. */
  readonly plural: string;
  /** The path of the list, such as `/supplier-categories`. */
  readonly path: string;
  readonly words: Words;
  readonly opens?: 'update';
}

/** The options common to all screens of a kind. */
interface OwnBasics {
  readonly definition: ScreenDefinition;
  /** The names of the kind. Absent: the names in the definition. */
  readonly words?: Words;
  readonly texts?: OwnTexts;
  readonly contract: RecordCalls;
  /** The path parameters of the endpoints besides the uid, such as the list of a master data row. */
  readonly params?: Readonly<Record<string, string>>;
  /** Whether activities can depend on the records. Absent: whether the kind is a node of the dependency graph. */
  readonly isNode?: boolean;
  /** The breadcrumb. Saving, deleting and Cancel open its last entry. Absent: the breadcrumb has only the list. */
  readonly trail?: readonly Required<Crumb>[];
}

/** The props common to all screens of a kind. */
export interface ScreenBasics extends OwnBasics {
  readonly words: Words;
  readonly text: RegisterTexts;
  readonly params: Readonly<Record<string, string>>;
  readonly isNode: boolean;
  readonly trail: readonly Required<Crumb>[];
}

/** The number of records that belong to or use a record. */
interface Contents {
  readonly label: string;
  readonly count: number;
  /** The path of the list of the counted records. Absent: no list shows exactly these records. */
  readonly href?: string;
}

/** The options of the form of a kind. */
interface OwnForm<Rec, Values> {
  /** The schema of the values. Absent: the schema of the request body of the endpoint that creates a record. */
  readonly schema?: z.ZodType<Values>;
  readonly empty: Values;
  /** Returns the form values of a record. Absent: the fields of `empty` are copied from the record. */
  readonly toValues?: (record: Rec) => Values;
  /** Returns the name of the record. Absent: the field `name`. */
  readonly readName?: (values: Values) => string;
  /** Labels by field, for the error summary and conflicts. */
  readonly labels: Readonly<Record<string, string>>;
  /** Formats the value of a field for the conflict dialog. */
  readonly show?: (field: string, value: unknown) => string;
  readonly Fields: ComponentType<FieldsProps<Rec, Values>>;
  /** The definitions of the fields. The facts on the page of a record follow from them. */
  readonly fields?: FieldSet<Kind>;
  /**
   * Returns the facts of a kind without `fields`. For a kind with `fields`, returns further facts, shown after the
   * facts of the fields.
   */
  readonly listFacts?: (record: Rec) => readonly Fact[];
  /** Returns the numbers of records that belong to or use a record, with links to their lists. */
  readonly listContents?: (record: Rec) => readonly Contents[];
}

/** The props of the screens of one record. */
export interface RecordScreens<Rec, Values> extends ScreenBasics, OwnForm<Rec, Values> {
  readonly schema: z.ZodType<Values>;
  readonly toValues: (record: Rec) => Values;
  readonly readName: (values: Values) => string;
  readonly show: (field: string, value: unknown) => string;
}

/** The options of the list of a kind. */
interface ListParts<Row> {
  readonly contract: ListCalls;
  /** The path of the page for a new record. Absent: a dialog is used. */
  readonly newPath?: string;
  readonly columns: readonly DataListColumn<Row>[];
  /** Returns the filters. This is a hook, because the choices may have to be loaded. */
  readonly useFilters?: () => readonly RegisterFilter[];
  /** Returns the fields that can be changed in bulk. Absent: only the status. */
  readonly useBulkFields?: () => readonly BulkField[];
  /** Tabs that lead to related lists. */
  readonly tabs?: ReactNode;
}

/** The props of the list of a register. */
export type ListScreen<Row> = ScreenBasics & ListParts<Row>;

/** The props of a register: the props of its list and of the screens of its records. */
export type Register<Row, Values> = RecordScreens<Row, Values> & ListParts<Row>;

function toBasics(own: OwnBasics): ScreenBasics {
  const { definition, words = definition.words, contract, params = {}, texts, trail } = own;
  return {
    definition,
    params,
    isNode: own.isNode ?? describeKind(definition.kind).node !== undefined,
    words,
    text: registerTexts(definition.kind, texts),
    contract,
    trail: trail ?? [{ label: listTitle(words), href: definition.path }],
  };
}

/** Fills in the defaults of the screens of one record. */
export function defineRecordScreens<Rec extends RegisterRow, Values extends RegisterValues>(
  own: OwnBasics & OwnForm<Rec, Values>,
): RecordScreens<Rec, Values> {
  const fields = Object.keys(own.empty) as (keyof Values & keyof Rec)[];
  return {
    schema: own.contract.create.body as z.ZodType<Values>,
    toValues: (record) => Object.fromEntries(fields.map((field) => [field, record[field]])) as Values,
    readName: ({ name }) => String(name),
    show: showCommon,
    ...own,
    ...toBasics(own),
  };
}

/** Fills in the defaults of a list whose form is defined elsewhere. */
export const defineList = <Row extends RegisterRow>(own: OwnBasics & ListParts<Row>): ListScreen<Row> => ({
  ...own,
  ...toBasics(own),
  contract: own.contract,
});

/** Fills in the defaults of a list and of the screens of its records. */
export const defineRegister = <Row extends RegisterRow, Values extends RegisterValues>(
  own: OwnBasics & OwnForm<Row, Values> & ListParts<Row>,
): Register<Row, Values> => ({ ...own, ...defineRecordScreens(own), contract: own.contract });

/** Returns the path that is opened when a screen is closed. */
export const findHomePath = ({ trail }: Pick<ScreenBasics, 'trail'>): string => trail.at(-1)?.href ?? '/';
