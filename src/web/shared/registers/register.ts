import type { UseFormReturnType } from '@mantine/form';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { DeletableKind } from '#root/contract/shared/deletion-permissions.ts';
import type { Words } from '#root/contract/shared/records/define-record.ts';
import type { RegisterStatus } from '#root/contract/shared/registers.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';
import type { Crumb } from '#root/web/platform/ui/page.tsx';
import type { BulkField } from '#root/web/shared/lists/bulk-set-types.ts';
import { listTitle } from './record-titles.ts';
import { type OwnTexts, type RegisterTexts, registerTexts } from './register-texts.ts';
import { showCommon } from './show-common.ts';

/** What a row of any register has. People have no status. */
export interface RegisterRow {
  readonly uid: string;
  readonly version: number;
  readonly name: string;
  readonly status?: RegisterStatus;
  readonly rtoMinutes?: number | null;
}

/** What the form of any register has; those of people have names of their own. */
export type RegisterValues = Record<string, unknown> & { rtoMinutes?: number | null };

/** Props of the fields of a kind, for the new and the edit form alike. */
export interface FieldsProps<Rec, Values> {
  readonly form: UseFormReturnType<Values>;
  /** The record as it was read; undefined for a new one. */
  readonly record?: Rec | undefined;
  /** What a new record begins with, such as the division that a unit is added to, with its name. */
  readonly start?: Partial<Rec> | undefined;
}

/** A filter of a list: its choices, or where they are searched. */
export interface RegisterFilter {
  readonly name: string;
  readonly label: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly load?: LoadOptions;
  /** Reads one of what is searched, for the name of a filter that came by a link. */
  readonly get?: EndpointShape;
}

/** The calls for one record. */
interface RecordCalls {
  readonly get: EndpointShape;
  readonly create: EndpointShape;
  readonly update: EndpointShape;
  /** Where it takes a body, the name of the record has to be typed. */
  readonly remove: EndpointShape;
  /** Which activities use a record; absent for what they do not use themselves. */
  readonly uses?: EndpointShape;
}

/** The calls for a list and its records. What has no call is not offered. */
interface ListCalls extends RecordCalls {
  readonly list: EndpointShape & { readonly method: 'GET' };
  readonly exportFile?: EndpointShape;
  readonly exportChosen?: EndpointShape;
  readonly bulkDelete?: EndpointShape;
  readonly bulkDeletePreview?: EndpointShape;
  readonly bulkSet?: EndpointShape;
}

/** What the screens take of the definition of a kind (`defineRecord`). */
interface ScreenDefinition {
  readonly kind: DeletableKind;
  /** `supplier_categories` */
  readonly plural: string;
  /** Where the pages of its records begin: `/supplier-categories`. */
  readonly path: string;
  readonly words: Words;
}

/** What a kind says of all its screens. */
interface OwnBasics {
  readonly definition: ScreenDefinition;
  /** Absent: those of the definition. */
  readonly words?: Words;
  readonly texts?: OwnTexts;
  readonly contract: RecordCalls;
  /** The way to the pages; its last step is where saving, deleting and Cancel lead. Absent: the list. */
  readonly trail?: readonly Required<Crumb>[];
}

/** What all screens of a kind need. */
export interface ScreenBasics extends OwnBasics {
  readonly words: Words;
  readonly text: RegisterTexts;
  readonly trail: readonly Required<Crumb>[];
}

/** What a kind says of its form. */
interface OwnForm<Rec, Values> {
  /** Absent: the body of the call that creates one. */
  readonly schema?: z.ZodType<Values>;
  readonly empty: Values;
  /** Absent: the fields of `empty`, as the record has them. */
  readonly toValues?: (record: Rec) => Values;
  /** Absent: the field `name`. */
  readonly nameOf?: (values: Values) => string;
  /** Labels by field, for the summary of what is wrong and the choice after a conflict. */
  readonly labels: Readonly<Record<string, string>>;
  /** A field as people read it, for the choice after a conflict. */
  readonly show?: (field: string, value: unknown) => string;
  readonly Fields: ComponentType<FieldsProps<Rec, Values>>;
  /** How many records are in a category or belong to a person, and where they are listed. */
  readonly holds?: (record: Rec) => { readonly label: string; readonly count: number; readonly href: string };
}

/** What the screens of one record need. */
export interface RecordScreens<Rec, Values> extends ScreenBasics, OwnForm<Rec, Values> {
  readonly schema: z.ZodType<Values>;
  readonly toValues: (record: Rec) => Values;
  readonly nameOf: (values: Values) => string;
  readonly show: (field: string, value: unknown) => string;
}

/** What a kind says of its list. */
interface ListParts<Row> {
  readonly contract: ListCalls;
  /** What the page of one record asks for; absent: reading. */
  readonly opens?: 'update';
  /** The page for a new one; absent: a dialog above the list. */
  readonly newPath?: string;
  readonly columns: readonly DataListColumn<Row>[];
  /** A hook, since choices may have to be read; absent: none. */
  readonly useFilters?: () => readonly RegisterFilter[];
  /** The fields that can be set of many at once; absent: the status. */
  readonly useBulkFields?: () => readonly BulkField[];
  /** Views beside this list. */
  readonly tabs?: ReactNode;
}

/** What the list of a register needs. */
export type ListScreen<Row> = ScreenBasics & ListParts<Row>;

/** What a register with small forms needs: its list, and the screens of its records. */
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

/** Completes the screens of one record by what follows from their definition. */
export function defineRecordScreens<Rec extends RegisterRow, Values extends RegisterValues>(
  own: OwnBasics & OwnForm<Rec, Values>,
): RecordScreens<Rec, Values> {
  const fields = Object.keys(own.empty) as (keyof Values & keyof Rec)[];
  return {
    schema: own.contract.create.body as z.ZodType<Values>,
    toValues: (record) => Object.fromEntries(fields.map((field) => [field, record[field]])) as Values,
    nameOf: ({ name }) => String(name),
    show: showCommon,
    ...own,
    ...toBasics(own),
  };
}

/** Completes a list whose form is defined elsewhere. */
export const defineList = <Row extends RegisterRow>(own: OwnBasics & ListParts<Row>): ListScreen<Row> => ({
  ...own,
  ...toBasics(own),
  contract: own.contract,
});

/** Completes a list together with the screens of its records. */
export const defineRegister = <Row extends RegisterRow, Values extends RegisterValues>(
  own: OwnBasics & OwnForm<Row, Values> & ListParts<Row>,
): Register<Row, Values> => ({ ...own, ...defineRecordScreens(own), contract: own.contract });

/** Where the screens lead when they are left. */
export const homeOf = ({ trail }: Pick<ScreenBasics, 'trail'>): string => trail.at(-1)?.href ?? '/';
