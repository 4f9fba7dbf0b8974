import type { UseFormReturnType } from '@mantine/form';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { RecordKindName } from '#root/contract/audit-log.ts';
import type { manyDependents } from '#root/contract/dependents.ts';
import type { EndpointShape } from '#root/contract/endpoint.ts';
import type { Permission } from '#root/contract/permissions.ts';
import type { RegisterStatus } from '#root/contract/registers.ts';
import type { DataListColumn } from '#root/web/ui/data-list-types.ts';
import type { LoadOptions } from '#root/web/ui/hooks/use-options.ts';

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

/** Props of the fields of a register, for the new and the edit form alike. */
export interface FieldsProps<Row, Values> {
  readonly form: UseFormReturnType<Values>;
  /** The record as it was read; undefined for a new one. */
  readonly record?: Row | undefined;
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

/** All that the screens of one register need to know of it. */
export interface Register<Row extends RegisterRow, Values extends RegisterValues> {
  readonly contract: {
    readonly list: EndpointShape & { readonly method: 'GET' };
    readonly get: EndpointShape;
    readonly create: EndpointShape;
    readonly update: EndpointShape;
    readonly remove: EndpointShape;
    /** Which activities use a record; absent for what they do not use themselves. */
    readonly uses?: EndpointShape;
    readonly exportFile: EndpointShape;
    readonly exportChosen: EndpointShape;
    readonly bulkDelete: EndpointShape;
    readonly bulkDeletePreview: EndpointShape;
    /** Sets the status of many; absent for what has none. */
    readonly bulkSet?: EndpointShape;
  };
  /** Its permissions without the verb: `application`. */
  readonly family: string;
  /** For the history, and what depends on a record. */
  readonly entity: RecordKindName & keyof typeof manyDependents;
  /** What the page of one record asks for; absent: reading. */
  readonly opens?: 'update';
  /** `/applications` */
  readonly path: string;
  /** The page for a new one; absent: a dialog above the list. */
  readonly newPath?: string;
  readonly words: {
    readonly title: string;
    readonly newTitle: string;
    readonly search: string;
    readonly emptyTitle: string;
    readonly emptyBody: string;
    /** Replaces the general words for a list that can't be read. */
    readonly failed?: string;
  };
  readonly schema: z.ZodType<Values>;
  readonly empty: Values;
  readonly valuesOf: (row: Row) => Values;
  readonly nameOf: (values: Values) => string;
  /** Labels by field, for the summary of what is wrong and the choice after a conflict. */
  readonly labels: Readonly<Record<string, string>>;
  /** A field as people read it, for the choice after a conflict. */
  readonly show?: (field: string, value: unknown) => string;
  readonly Fields: ComponentType<FieldsProps<Row, Values>>;
  readonly columns: readonly DataListColumn<Row>[];
  readonly filters?: readonly RegisterFilter[];
  /** Views beside this list. */
  readonly tabs?: ReactNode;
  /** How many records are in a category or belong to a person, and where they are listed. */
  readonly holds?: (row: Row) => { readonly label: string; readonly count: number; readonly href: string };
}

/** A permission of the register's family. */
export const permissionOf = (
  { family }: { readonly family: string },
  verb: 'create' | 'read' | 'update' | 'delete',
): Permission => `${family}.${verb}` as Permission;
