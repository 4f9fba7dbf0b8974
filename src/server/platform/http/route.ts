import type { Readable } from 'node:stream';
import type {
  BodyOf,
  Contract,
  EndpointShape,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '#root/contract/platform/endpoint.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import type { ConstraintErrors } from '#root/server/platform/db/constraint-errors.ts';
import { type Db, Json, type WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import type { Services, TenantAccess } from './services.ts';

/** The caller of an endpoint. */
export interface Actor {
  readonly userUid: string;
  readonly sessionUid: string;
  /** The organisation that the user signed in to. */
  readonly homeUid: string;
  readonly isLandlord: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** All permissions of the user's roles, including those of modules that are turned off. */
  readonly held: ReadonlySet<Permission>;
}

/** An uploaded file, completely in memory. The endpoint's `upload.maxBytes` limits its size. */
export interface UploadedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** A response that is a file to save, instead of JSON. */
export class Download {
  readonly name: string;
  /** The content, as a buffer or a stream. */
  readonly content: Buffer | Readable;
  /** The content type; undefined for the content type of the endpoint. */
  readonly type: string | undefined;
  constructor(name: string, content: Buffer | Readable, type?: string) {
    this.name = name;
    this.content = content;
    this.type = type;
  }
}

/**
 * A response that is an image for a page, instead of JSON. Its address changes with its content, so browsers may cache
 * it.
 */
export class Picture {
  /** The content type, such as `image/png`, detected when the content was stored. */
  readonly type: string;
  readonly content: Buffer;
  constructor(type: string, content: Buffer) {
    this.type = type;
    this.content = content;
  }
}

/** A response that stays open and sends events as they happen. */
export class EventStream {
  /** The events, in the format of server-sent events. */
  readonly content: Readable;
  constructor(content: Readable) {
    this.content = content;
  }
}

/**
 * JSON with an identifier of its content as ETag. A caller that sends the current identifier in If-None-Match gets 304.
 */
export class NamedJson extends Json {
  /** The identifier, of letters and digits, which changes with the content. */
  readonly tag: string;
  constructor(text: string, tag: string) {
    super(text);
    this.tag = tag;
  }
}

export interface CookieOptions {
  readonly path?: string;
  readonly httpOnly: boolean;
  /** The lifetime in seconds; 0 removes the cookie. */
  readonly maxAge: number;
}

/** The parts of the HTTP request and response that identity calls need. */
export interface RequestContext {
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** True for background requests such as polling (`x-background: 1`), which must not keep an idle sign-in alive. */
  readonly background: boolean;
  /** The id of the last event that the caller of a stream has received; undefined without the header Last-Event-ID. */
  readonly lastEventId: string | undefined;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
}

type DbOf<E extends EndpointShape> = E['rehearses'] extends true
  ? WriteDb
  : E['method'] extends 'GET'
    ? Db
    : E['readOnly'] extends true
      ? Db
      : WriteDb;

/** The input of a handler. A handler has access to one organisation's data (`db`) and never to the pool. */
export interface Ctx<E extends EndpointShape> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The version from If-Match; 0 if the endpoint is not versioned. */
  readonly version: number;
  /**
   * Access to the data. Reads are READ ONLY; writes are one transaction, which is committed after the handler. Not
   * available to public calls.
   */
  readonly db: E['scope'] extends 'public' ? never : DbOf<E>;
  /**
   * Access for calls that determine their organisation themselves: calls before sign-in, and calls of the landlord's
   * registry.
   */
  readonly tenants: E['scope'] extends 'public' | 'landlord' ? TenantAccess : never;
  readonly actor: E['scope'] extends 'public' ? undefined : Actor;
  readonly organisation: E['scope'] extends 'organisation' | 'tenant' ? Organisation : undefined;
  readonly file: E['upload'] extends object ? UploadedFile : undefined;
  readonly services: Services;
  readonly request: RequestContext;
}

type Answer<E extends EndpointShape> = E['streams'] extends true
  ? EventStream
  : E['response'] extends null
    ? E['download'] extends string | readonly string[]
      ? Download | Picture
      : undefined | undefined
    : ResponseOf<E> | Json;

export type Handler<E extends EndpointShape> = (ctx: Ctx<E>) => Promise<Answer<E>>;
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> };

/** An endpoint with its handler. */
export interface Route {
  readonly name: string;
  readonly endpoint: EndpointShape;
  readonly handler: Handler<EndpointShape>;
  readonly constraints: ConstraintErrors;
}

/**
 * Connects a contract with its handlers. A missing handler or a wrong type is a compile error.
 * @param constraints the errors for violated constraints of the feature's tables
 */
export function implement<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  constraints: ConstraintErrors = {},
): Route[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    name,
    endpoint,
    handler: handlers[name] as Handler<EndpointShape>,
    constraints,
  }));
}
