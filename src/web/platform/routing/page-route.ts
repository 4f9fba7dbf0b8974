import type { ComponentType } from 'react';
import type { Permission } from '#root/contract/platform/permissions.ts';

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The props of the page at `Path`: `PageProps<'/suppliers/:uid'>` has `params.uid`. */
export interface PageProps<Path extends string = string> {
  readonly params: Readonly<Record<Names<Path>, string>>;
}

/**
 * One page: plain data, so that the router, the navigation and the test against the specification's route table read
 * the same list.
 */
export interface PageRoute<Path extends `/${string}` = `/${string}`> {
  /** As the specification writes it: `/org/divisions/:divisionUid`. */
  readonly path: Path;
  /** Name of the browser tab while the page loads; the page sets its own afterwards. */
  readonly title: string;
  /** ALL are needed. */
  readonly permissions: readonly Permission[];
  /** Another permission that its content needs. Without it, the page says so, and the menu has no entry. */
  readonly reads?: Permission;
  /**
   * - `signed-in` (the default): inside the frame. Others sign in first and come back.
   * - `signed-out`: the login pages. Signed-in people go to their dashboard.
   * - `anyone`: informational pages.
   */
  readonly access?: 'signed-in' | 'signed-out' | 'anyone';
  /** With `anyone`: inside the frame for signed-in people. */
  readonly framed?: true;
  /**
   * The data it works on. A landlord without a chosen organisation can open only the latter two.
   * - `organisation` (the default): the content of one organisation.
   * - `tenant`: the administration of one's own tenant (users, roles, settings, profile, audit log).
   * - `landlord`: the registry of organisations, for landlords only.
   */
  readonly of?: 'organisation' | 'tenant' | 'landlord';
  /**
   * The page for people with another permission instead of `permissions`, so that a shared link opens for readers too.
   */
  readonly otherwise?: {
    readonly permission: Permission;
    readonly path: (params: Readonly<Record<string, string>>) => string;
  };
  /** Loads the page's component, when the page is opened. */
  readonly load: () => Promise<ComponentType<PageProps<Path>>>;
}

/** Declares the pages of a feature. A page with a parameter that its path lacks is a type error. */
export function definePages<const Paths extends readonly `/${string}`[]>(
  pages: {
    readonly [Index in keyof Paths]: PageRoute<Paths[Index]>;
  },
): readonly PageRoute[] {
  // The parameters have been checked. The router fills them in from the path.
  return pages as readonly PageRoute[];
}
