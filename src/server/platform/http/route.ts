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

/** Who is calling. */
export interface Actor {
  readonly userUid: string;
  readonly sessionUid: string;
  /** The organisation the person signed in to. */
  readonly homeUid: string;
  readonly isLandlord: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** All that the person's roles give: also what belongs to a module that is off where they work, and may be on again. */
  readonly held: ReadonlySet<Permission>;
}

/** One uploaded file, whole in memory; its size is bounded by the endpoint's `upload.maxBytes`. */
export interface UploadedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** A file to save, instead of JSON. */
export class Download {
  readonly name: string;
  /** Whole, or sent while it is made. */
  readonly content: Buffer | Readable;
  /** Where the endpoint has files of several types; otherwise its own. */
  readonly type: string | undefined;
  constructor(name: string, content: Buffer | Readable, type?: string) {
    this.name = name;
    this.content = content;
    this.type = type;
  }
}

/** An image to show in a page, instead of JSON. Its address changes with its content, so browsers may keep it. */
export class Picture {
  /** `image/png` and the like, judged by the content when it was stored. */
  readonly type: string;
  readonly content: Buffer;
  constructor(type: string, content: Buffer) {
    this.type = type;
    this.content = content;
  }
}

/** JSON whose content has a name, which becomes the ETag: whoever has it already (If-None-Match) is answered 304 without it. */
export class NamedJson extends Json {
  /** Changes with the content; letters and figures. */
  readonly tag: string;
  constructor(text: string, tag: string) {
    super(text);
    this.tag = tag;
  }
}

export interface CookieOptions {
  readonly path?: string;
  readonly httpOnly: boolean;
  /** Seconds; 0 removes the cookie. */
  readonly maxAge: number;
}

/** The few things of HTTP itself that identity needs. */
export interface RequestContext {
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** Polling and the like (`x-background: 1`): must not keep an idle sign-in alive. */
  readonly background: boolean;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
}

type DbOf<E extends EndpointShape> = E['method'] extends 'GET' ? Db : E['readOnly'] extends true ? Db : WriteDb;

/** What a handler is given. It sees one organisation's data (`db`) and never the pool. */
export interface Ctx<E extends EndpointShape> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The version from If-Match; 0 where the endpoint is not versioned. */
  readonly version: number;
  /** Reads are READ ONLY; writes are one transaction, committed after the handler. Not there for public calls. */
  readonly db: E['scope'] extends 'public' ? never : DbOf<E>;
  /** For the calls that know their organisation only inside: those before a sign-in, and those of the landlord's registry. */
  readonly tenants: E['scope'] extends 'public' | 'landlord' ? TenantAccess : never;
  readonly actor: E['scope'] extends 'public' ? undefined : Actor;
  readonly organisation: E['scope'] extends 'organisation' | 'tenant' ? Organisation : undefined;
  readonly file: E['upload'] extends object ? UploadedFile : undefined;
  readonly services: Services;
  readonly request: RequestContext;
}

type Answer<E extends EndpointShape> = E['response'] extends null
  ? E['download'] extends string
    ? Download | Picture
    : undefined | undefined
  : ResponseOf<E> | Json;

export type Handler<E extends EndpointShape> = (ctx: Ctx<E>) => Promise<Answer<E>>;
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> };

/** One endpoint with what answers it. */
export interface Route {
  readonly name: string;
  readonly endpoint: EndpointShape;
  readonly handler: Handler<EndpointShape>;
  readonly constraints: ConstraintErrors;
}

/**
 * Ties a contract to its handlers. A handler that is missing, or takes or gives the wrong shape, does not compile.
 * @param constraints what the feature says when one of its tables' constraints refuses a write
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
