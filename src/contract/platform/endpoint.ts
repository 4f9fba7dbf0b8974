import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/**
 * Whose data a call touches.
 * - `public`: no session.
 * - `session`: the signed-in person's own things; no organisation is opened.
 * - `organisation`: one organisation's continuity content: the caller's own, or the one a landlord names in the `organization`
 *   header; a landlord who names none is refused, because the landlord has no content.
 * - `tenant`: one organisation's administration (people, roles, settings, audit): the same, but a landlord who names none works
 *   in the landlord's own.
 * - `landlord`: the registry of organisations; landlord users only.
 */
export type Scope = 'public' | 'session' | 'organisation' | 'tenant' | 'landlord';

/** True for the scopes that work in one organisation, so that they take the `organization` header. */
export const isOrganisationScope = (scope: Scope): scope is 'organisation' | 'tenant' =>
  scope === 'organisation' || scope === 'tenant';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What every endpoint says of itself. Only `path`, `method`, `scope`, `permissions`, `summary` and `response` are always there. */
export interface EndpointShape {
  readonly method: Method;
  /** Fastify's form: `/continuity/api/v1/divisions/:uid`. */
  readonly path: `/${string}`;
  readonly scope: Scope;
  /** ALL of these are needed (specification 2). An empty list is a decision, so it has to be written. */
  readonly permissions: readonly Permission[];
  /** One line for people who read the API's documentation. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The largest body in bytes where that is not 1 MiB. */
  readonly maxBodyBytes?: number;
  /** `multipart`: one file in the field `file`; it reaches the handler as `ctx.file`. */
  readonly upload?: { readonly maxBytes: number };
  /** The record's ETag must come back as If-Match: 428 without it, 412 when it is stale. */
  readonly versioned?: boolean;
  /** A POST that only looks (a search, a preview): READ ONLY transaction, allowed where writing is not. */
  readonly readOnly?: boolean;
  readonly response: z.ZodType | null;
  /** A download instead of JSON: the content type it is sent with. */
  readonly download?: string;
  /** Status of a success; default 200, or 204 where `response` is null and nothing is downloaded. */
  readonly status?: 200 | 201 | 202 | 204;
}

/**
 * Declares one HTTP call. The object is all there is to know about the call: the server's route and checks, the OpenAPI
 * document, the browser's typed function, form validation, button visibility and the test probes are derived from it.
 */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Given<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What the handler of `E` is given, after parsing. */
export type ParamsOf<E extends EndpointShape> = Parsed<E['params']>;
export type QueryOf<E extends EndpointShape> = Parsed<E['query']>;
export type BodyOf<E extends EndpointShape> = Parsed<E['body']>;
/** What a caller of `E` may send, before parsing. */
export type GivenQuery<E extends EndpointShape> = Given<E['query']>;
export type GivenBody<E extends EndpointShape> = Given<E['body']>;
export type ResponseOf<E extends EndpointShape> = Parsed<E['response']>;

/** A named group of endpoints: what a feature offers. */
export type Contract = Readonly<Record<string, EndpointShape>>;

/** The root of every call but the identity ones. */
export const apiRoot = '/continuity/api/v1';
