import type { ComponentType } from 'react';
import type { Permission } from '#root/contract/platform/permissions.ts';

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What the page of `Path` is given: `PageProps<'/suppliers/:uid'>` has `params.uid`. */
export interface PageProps<Path extends string = string> {
  readonly params: Readonly<Record<Names<Path>, string>>;
}

/**
 * One screen: plain data, so that the router, the navigation and the test against the specification's route table read
 * the same list.
 */
export interface PageRoute<Path extends `/${string}` = `/${string}`> {
  /** As the specification writes it: `/org/divisions/:divisionUid`. */
  readonly path: Path;
  /** Name of the browser tab while the page loads; the page sets its own afterwards. */
  readonly title: string;
  /** ALL are needed. */
  readonly permissions: readonly Permission[];
  /** What its content needs besides: who does not hold it is told so there, and finds no way to it in the menu. */
  readonly reads?: Permission;
  /**
   * - `signed-in` (the default): inside the frame; others are sent to the login page and come back.
   * - `signed-out`: the login family; who is signed in is sent to their dashboard.
   * - `anyone`: informational pages.
   */
  readonly access?: 'signed-in' | 'signed-out' | 'anyone';
  /** With `anyone`: inside the frame for those who are signed in. */
  readonly framed?: true;
  /**
   * What it works on; a landlord who has chosen no organisation opens only the latter two.
   * - `organisation` (the default): the content of one organisation.
   * - `tenant`: the administration of one's own tenant (users, roles, settings, profile, audit log).
   * - `landlord`: the registry of organisations, for landlords only.
   */
  readonly of?: 'organisation' | 'tenant' | 'landlord';
  /**
   * Where those go who hold what it says instead of `permissions`: a link that was shared opens for who may only read.
   */
  readonly otherwise?: {
    readonly permission: Permission;
    readonly path: (params: Readonly<Record<string, string>>) => string;
  };
  /** Loads the page's component; a page is only fetched when it is opened. */
  readonly load: () => Promise<ComponentType<PageProps<Path>>>;
}

/** Declares the screens of a feature. A page that asks for a parameter that its path does not have is a type error. */
export function definePages<const Paths extends readonly `/${string}`[]>(
  pages: {
    readonly [Index in keyof Paths]: PageRoute<Paths[Index]>;
  },
): readonly PageRoute[] {
  // Which parameters a page takes has been checked; the router fills in those of the path.
  return pages as readonly PageRoute[];
}
