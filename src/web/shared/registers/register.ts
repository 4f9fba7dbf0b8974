import type { UseFormReturnType } from '@mantine/form';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { DeletableKind } from '#root/contract/shared/deletion-permissions.ts';
import type { Words } from '#root/contract/shared/kinds/define-record.ts';
import type { RegisterStatus } from '#root/contract/shared/registers.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';
import type { Crumb } from '#root/web/platform/ui/page.tsx';
import type { BulkField } from '#root/web/shared/lists/bulk-set-types.ts';
import { listTitle } from './record-titles.ts';
import { type OwnTexts, type RegisterTexts, registerTexts } from './register-texts.ts';
import { showCommon } from './show-common.ts';

/** The common fields of a row. People have no status. */
export interface RegisterRow {
  readonly uid: string;
  readonly version: number;
  readonly name: string;
  readonly status?: RegisterStatus;
  readonly rtoMinutes?: number | null;
}

/** The common values of a form. */
export type RegisterValues = Record<string, unknown> & { rtoMinutes?: number | null };

/** Props of the fields of a kind, in the forms to create and edit one. */
export interface FieldsProps<Rec, Values> {
  readonly form: UseFormReturnType<Values>;
  /** The record; undefined for a new one. */
  readonly record?: Rec | undefined;
  /** The initial values of a new record, such as the division of a unit with its name. */
  readonly start?: Partial<Rec> | undefined;
}

/** A filter of a list, with its choices or a function that finds them. */
export interface RegisterFilter {
  readonly name: string;
  readonly label: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly load?: LoadOptions;
  /** Reads one record, for the name of a filter in a link. */
  readonly get?: EndpointShape;
}

/** The calls for one record. */
interface RecordCalls {
  readonly get: EndpointShape;
  readonly create: EndpointShape;
  readonly update: EndpointShape;
  /** If it takes a body, the name of the record has to be typed. */
  readonly remove: EndpointShape;
  /** Reads the activities that use a record; absent for kinds that activities do not use. */
  readonly uses?: EndpointShape;
}

/** The calls for a list and its records. Actions without a call are not offered. */
interface ListCalls extends RecordCalls {
  readonly list: EndpointShape & { readonly method: 'GET' };
  readonly exportFile?: EndpointShape;
  readonly exportChosen?: EndpointShape;
  readonly bulkDelete?: EndpointShape;
  readonly bulkDeletePreview?: EndpointShape;
  readonly bulkSet?: EndpointShape;
}

/** The part of a definition (`defineRecord`) that the screens need. */
interface ScreenDefinition {
  readonly kind: DeletableKind;
  /** `supplier_categories` */
  readonly plural: string;
  /** The path of the list: `/supplier-categories`. */
  readonly path: string;
  readonly words: Words;
}

/** The options of all screens of a kind. */
interface OwnBasics {
  readonly definition: ScreenDefinition;
  /** Absent: those of the definition. */
  readonly words?: Words;
  readonly texts?: OwnTexts;
  readonly contract: RecordCalls;
  /** The breadcrumb; saving, deleting and Cancel lead to its last entry. Absent: the list. */
  readonly trail?: readonly Required<Crumb>[];
}

/** The props of all screens of a kind. */
export interface ScreenBasics extends OwnBasics {
  readonly words: Words;
  readonly text: RegisterTexts;
  readonly trail: readonly Required<Crumb>[];
}

/** The options of the form of a kind. */
interface OwnForm<Rec, Values> {
  /** Absent: the body of the call that creates one. */
  readonly schema?: z.ZodType<Values>;
  readonly empty: Values;
  /** Absent: the fields of `empty`, taken from the record. */
  readonly toValues?: (record: Rec) => Values;
  /** Absent: the field `name`. */
  readonly readName?: (values: Values) => string;
  /** Labels by field, for the error summary and conflicts. */
  readonly labels: Readonly<Record<string, string>>;
  /** Formats a field for a conflict. */
  readonly show?: (field: string, value: unknown) => string;
  readonly Fields: ComponentType<FieldsProps<Rec, Values>>;
  /** Returns the number of records in a category or of a person, with a link to them. */
  readonly readContents?: (record: Rec) => { readonly label: string; readonly count: number; readonly href: string };
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
  /** The call whose permission opens a record; absent: reading. */
  readonly opens?: 'update';
  /** The page for a new record; absent: a dialog. */
  readonly newPath?: string;
  readonly columns: readonly DataListColumn<Row>[];
  /** A hook, since choices may have to be read. */
  readonly useFilters?: () => readonly RegisterFilter[];
  /** The fields that can be changed in bulk; absent: the status. */
  readonly useBulkFields?: () => readonly BulkField[];
  /** Views beside this list. */
  readonly tabs?: ReactNode;
}

/** The props of the list of a register. */
export type ListScreen<Row> = ScreenBasics & ListParts<Row>;

/** The props of a register: its list, and the screens of its records. */
export type Register<Row, Values> = RecordScreens<Row, Values> & ListParts<Row>;

function toBasics({ definition, words = definition.words, contract, texts, trail }: OwnBasics): ScreenBasics {
  return {
    definition,
    words,
    text: registerTexts(definition.kind, texts),
    contract,
    trail: trail ?? [{ label: listTitle(words), href: definition.path }],
  };
}

/** Completes the options of the screens of one record. */
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

/** Completes the options of a list whose form is defined elsewhere. */
export const defineList = <Row extends RegisterRow>(own: OwnBasics & ListParts<Row>): ListScreen<Row> => ({
  ...own,
  ...toBasics(own),
  contract: own.contract,
});

/** Completes the options of a list and of the screens of its records. */
export const defineRegister = <Row extends RegisterRow, Values extends RegisterValues>(
  own: OwnBasics & OwnForm<Row, Values> & ListParts<Row>,
): Register<Row, Values> => ({ ...own, ...defineRecordScreens(own), contract: own.contract });

/** Returns the path to which the screens lead when they are left. */
export const findHomePath = ({ trail }: Pick<ScreenBasics, 'trail'>): string => trail.at(-1)?.href ?? '/';
