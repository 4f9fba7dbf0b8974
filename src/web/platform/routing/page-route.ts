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

export type PageIcon = ComponentType<{ size?: number; 'aria-hidden'?: boolean | 'true' }>;

/**
 * One page as plain data. The router, the navigation and the test against the specification's route table all use the
 * same list.
 */
export interface PageRoute<Path extends `/${string}` = `/${string}`> {
  /** The path as written in the specification: `/org/divisions/:divisionUid`. */
  readonly path: Path;
  /** The title of the browser tab until the page sets its own. */
  readonly title: string;
  /** The icon of the page's entry in the main menu. Required for the list of a kind with a menu entry. */
  readonly icon?: PageIcon;
  /** The required permissions. All of them are needed. */
  readonly permissions: readonly Permission[];
  /**
   * A further permission that the page's content needs. Without this permission, the page says so, and the menu has
   * no entry for the page.
   */
  readonly reads?: Permission;
  /**
   * Who can open the page:
   * - `signed-in` (the default): shown inside the frame. Others sign in first and then return to the page.
   * - `signed-out`: the sign-in pages. Signed-in people are redirected to their dashboard.
   * - `anyone`: informational pages.
   */
  readonly access?: 'signed-in' | 'signed-out' | 'anyone';
  /** Whether signed-in people see the page inside the frame. Only used with `anyone`. */
  readonly framed?: true;
  /**
   * The data that the page works on. A landlord who has not chosen an organisation can open only pages with `tenant`
   * or `landlord`.
   * - `organisation` (the default): the content of one organisation.
   * - `tenant`: the administration of one's own tenant (users, roles, settings, profile, audit log).
   * - `landlord`: the list of organisations, for landlords only.
   */
  readonly of?: 'organisation' | 'tenant' | 'landlord';
  /**
   * The read-only page for people who have another permission instead of `permissions`. For these people, links open
   * the read-only page. If they typed the address, `/unauthorized` offers the read-only page.
   */
  readonly otherwise?: {
    readonly permission: Permission;
    readonly path: (params: Readonly<Record<string, string>>) => string;
  };
  /**
   * The suffix to the list's path that opens the form for a new record, if no page is declared for it. Absent: the form
   * is the declared page `<path>/new`, or there is no form.
   */
  readonly newAt?: '?new=yes' | '/new';
  /** Loads the component when the page is opened. */
  readonly load: () => Promise<ComponentType<PageProps<Path>>>;
}

/** Declares the pages of a feature. It is a type error if a page uses a parameter that its path does not contain. */
export function definePages<const Paths extends readonly `/${string}`[]>(
  pages: {
    readonly [Index in keyof Paths]: PageRoute<Paths[Index]>;
  },
): readonly PageRoute[] {
  // The type of the argument has checked the parameters already. At run time, the router takes the parameters from the
  // path.
  return pages as readonly PageRoute[];
}
