import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { stored } from '#root/contract/shared/crud.ts';
import { linkOffReason } from '#root/contract/shared/fields/common-fields.ts';
import { application } from '#root/contract/shared/kinds/application.ts';
import { type RecordDefinition, toKebabCase, withArticle } from '#root/contract/shared/kinds/define-record.ts';
import { equipment } from '#root/contract/shared/kinds/equipment.ts';
import type { NeedyKind } from '#root/contract/shared/kinds/kinds.ts';
import { location } from '#root/contract/shared/kinds/location.ts';
import { supplier } from '#root/contract/shared/kinds/supplier.ts';
import { derivedLink, linkProvider, linkTerms, linkVerdict } from '#root/contract/shared/links.ts';
import { resourceKinds } from './resources.ts';

const needInput = z.object({ kind: z.enum(resourceKinds), providerUid: uid('provider'), ...linkTerms });
export type NeedInput = z.infer<typeof needInput>;

/** The complete list of what a resource needs: links that are not in it are removed. */
const needsInput = z.object({ links: z.array(needInput).max(500, 'Choose at most 500') });

/** The needs of an application, with the reason why the link to its supplier does not count. */
const applicationNeedsInput = z.object({ ...needsInput.shape, supplierLinkOff: linkOffReason() });
/** `supplierLinkOff` is absent for kinds other than applications. */
export type NeedsInput = z.infer<typeof needsInput> & { readonly supplierLinkOff?: string };

const { createdAt: _, ...revision } = stored;

/** The name of a provider; null if the caller may read neither activities nor the provider's kind. */
const name = z.string().nullable();

const needsRecord = z.object({
  /** The uid and version of the resource. */
  ...revision,
  rtoMinutes: z.int().nullable(),
  links: z.array(z.object({ ...linkProvider, name, ...linkTerms, ...linkVerdict })),
  /** The links that Holdfast derives, such as the link to an application's supplier, whether or not they count. */
  derived: z.array(z.object({ ...derivedLink.shape, name, ...linkVerdict })),
  /** The links that make the resource depend on itself in a cycle. Such links are saved, and they count. */
  warnings: z.array(z.object({ field: z.string(), message: z.string() })),
});
const applicationNeedsRecord = z.object({ ...needsRecord.shape, supplierLinkOff: linkOffReason() });
export interface NeedsRecord extends z.infer<typeof needsRecord> {
  readonly supplierLinkOff?: string;
}

function needsEndpoints<
  const Definition extends RecordDefinition,
  const Body extends z.ZodType,
  const Rec extends z.ZodType,
>({ kind, plural, permissions, words }: Definition, schemas: { input: Body; record: Rec }) {
  type Prefix = Definition['permissions'];
  const may = <const Verb extends 'read' | 'update'>(verb: Verb) =>
    [`${permissions}.${verb}` as `${Prefix}.${Verb}` & Permission] as const;
  const common = {
    path: `${apiRoot}/${toKebabCase(plural as Definition['plural'])}/:uid/needs`,
    scope: 'organisation',
    params: z.object({ uid: uid(kind) }),
    response: recordResponse(schemas.record),
  } as const;
  return {
    listNeeds: endpoint({
      ...common,
      method: 'GET',
      permissions: may('read'),
      summary: `List what ${withArticle(words.one)} needs`,
    }),
    /** If-Match takes the version of the resource. 400 names the field of each refused link. */
    updateNeeds: endpoint({
      ...common,
      method: 'PUT',
      permissions: may('update'),
      summary: `Replace what ${withArticle(words.one)} needs`,
      body: schemas.input,
      versioned: true,
    }),
  };
}

const plain = { input: needsInput, record: needsRecord };

/** The calls that read and write the needs of a resource, by the kind of the resource. */
export const needs = {
  application: needsEndpoints(application, { input: applicationNeedsInput, record: applicationNeedsRecord }),
  equipment: needsEndpoints(equipment, plain),
  location: needsEndpoints(location, plain),
  supplier: needsEndpoints(supplier, plain),
} satisfies Record<NeedyKind, object>;
