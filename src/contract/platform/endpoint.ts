import type { z } from 'zod';
import type { AccessAction } from './access-events.ts';
import type { BudgetName } from './budgets.ts';
import type { Permission } from './permissions.ts';

/**
 * The data that a call reads or writes.
 * - `public`: no session.
 * - `session`: the signed-in person's own data, without an organisation.
 * - `organisation`: one organisation's continuity content: the caller's own organisation, or the one that a landlord
 * names in the `organization` header. Landlords who name no organisation are refused, because the landlord has no
 * content.
 * - `tenant`: one organisation's administration (people, roles, settings, audit). The same as `organisation`, except
 * that landlords who name no organisation work in the landlord's own organisation.
 * - `landlord`: the registry of organisations; landlord users only.
 */
export type Scope = 'public' | 'session' | 'organisation' | 'tenant' | 'landlord';

/** Returns true for scopes that work in one organisation and so accept the `organization` header. */
export const isOrganisationScope = (scope: Scope): scope is 'organisation' | 'tenant' =>
  scope === 'organisation' || scope === 'tenant';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The subjects of calls: kinds of record, or the first segment of other paths, such as `settings`. */
export type Subjects = readonly string[] | 'everything';

/** The definition of an endpoint. */
export interface EndpointShape {
  readonly method: Method;
  /** The path in Fastify's form, such as `/continuity/api/v1/divisions/:uid`. */
  readonly path: `/${string}`;
  readonly scope: Scope;
  /**
   * The permissions that the caller needs. The caller must have all of them (specification 2). Even an empty list must
   * be written.
   */
  readonly permissions: readonly Permission[];
  /** One line for the API documentation. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The maximum size of the body in bytes; default 1 MiB. */
  readonly maxBodyBytes?: number;
  /** `multipart`: one file in the field `file`, which the handler gets as `ctx.file`. */
  readonly upload?: { readonly maxBytes: number };
  /** Requires the record's ETag as If-Match: 428 without it, 412 if it is stale. */
  readonly versioned?: boolean;
  /**
   * A POST that only reads (a search, a preview). It gets a READ ONLY transaction, and is allowed even where writing is
   * forbidden.
   */
  readonly readOnly?: boolean;
  /** True for a `readOnly` call whose handler needs a writing transaction to rehearse a change (`WriteDb.rehearse`). */
  readonly rehearses?: boolean;
  /**
   * True for public calls that exist only until the installation has a user. After that, they are 404, and nothing of
   * the request is parsed.
   */
  readonly beforeFirstUser?: true;
  /** The budget that limits these calls: 429 when it is used up. */
  readonly budget?: BudgetName;
  readonly response: z.ZodType | null;
  /** The content type of a download, or all possible ones. Absent: the response is JSON. */
  readonly download?: string | readonly string[];
  /** True for a response that stays open and sends events. Such a call never counts as activity of the person. */
  readonly streams?: true;
  /**
   * True if the ETag identifies the content of the response. A caller that sends the same ETag in If-None-Match gets
   * 304.
   */
  readonly namesContent?: true;
  /**
   * The subjects that the response of a read shows. Default: derived from the path
   * (`src/contract/shared/kinds/subjects.ts`).
   */
  readonly shows?: Subjects;
  /**
   * The subjects that a write changes; default: derived from the path. Browsers repeat reads that show any of these
   * subjects.
   */
  readonly changes?: Subjects;
  /**
   * The action that the audit log records after a success. Set for calls that export data, and for calls whose effect
   * would not be logged otherwise.
   */
  readonly traces?: Extract<AccessAction, 'exported' | 'archive_made' | 'invited_again' | 'mails_sent_again'>;
  /** The status of a success; default 200, or 204 if `response` is null and nothing is downloaded. */
  readonly status?: 200 | 201 | 202 | 204;
}

/** Lists the content types that a download can have; none for a call that responds with JSON. */
export const listDownloadTypes = ({ download = [] }: Pick<EndpointShape, 'download'>): readonly string[] =>
  typeof download === 'string' ? [download] : download;

/**
 * Declares one HTTP call. The server's route and checks, the OpenAPI document, the browser's typed function, form
 * validation, button visibility and the probes of the tests are derived from it.
 */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Given<T> = T extends z.ZodType ? z.input<T> : undefined;

/** The input of the handler of `E`, after parsing. */
export type ParamsOf<E extends EndpointShape> = Parsed<E['params']>;
export type QueryOf<E extends EndpointShape> = Parsed<E['query']>;
export type BodyOf<E extends EndpointShape> = Parsed<E['body']>;
/** The input that a caller of `E` may send, before parsing. */
export type GivenQuery<E extends EndpointShape> = Given<E['query']>;
export type GivenBody<E extends EndpointShape> = Given<E['body']>;
export type ResponseOf<E extends EndpointShape> = Parsed<E['response']>;

/** A named group of endpoints. */
export type Contract = Readonly<Record<string, EndpointShape>>;

/** The root of all paths except those of the identity calls. */
export const apiRoot = '/continuity/api/v1';
