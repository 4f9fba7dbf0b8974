import type { Permission, PermissionPrefix } from './permissions.ts';

/**
 * The names of everything that belongs to a module in the interface. The contract and the server contain all of it,
 * even if the module is not built.
 */
interface Module {
  /** False: the interface hides everything that is listed here for the module. */
  readonly isBuilt: boolean;
  readonly permissions?: readonly PermissionPrefix[];
  /** Fields of the general settings. */
  readonly settings?: readonly string[];
  readonly masterLists?: readonly string[];
  /** Modules that the landlord can turn on for an organisation. */
  readonly organisationModules?: readonly string[];
  /** The paths of menu entries and shortcuts. */
  readonly paths?: readonly `/${string}`[];
}

/**
 * Modules that the interface can hide until they are built. To show a module, set `isBuilt: true` or delete its entry.
 */
export const modules = {
  assessments: {
    isBuilt: true,
    paths: ['/assessments'],
  },
  continuityPlans: {
    isBuilt: true,
    permissions: ['bcp'],
    masterLists: ['bcp-statuses'],
    paths: ['/business-continuity-plans'],
  },
  resiliencePlans: {
    isBuilt: true,
    permissions: ['resilience_plan'],
    masterLists: ['resilience-plan-statuses', 'resilience-plan-categories'],
    paths: ['/resilience-plans'],
  },
  reports: {
    isBuilt: true,
    permissions: ['report'],
    settings: ['usersGenerateReports', 'landlordsGenerateReports'],
    organisationModules: ['report'],
    paths: ['/reports'],
  },
  reportTemplates: {
    isBuilt: true,
    paths: ['/settings/report-templates'],
  },
  notifications: {
    isBuilt: true,
    settings: ['liveNotification'],
    paths: ['/notifications', '/event-notifications'],
  },
  apiTokens: {
    isBuilt: false,
    permissions: ['api_token'],
  },
} as const satisfies Record<string, Module>;

type Part = Exclude<keyof Module, 'isBuilt'>;

/** Lists what modules that are not built contain in one of their lists, such as `masterLists`. */
export const listHidden = (part: Part): readonly string[] =>
  Object.values<Module>(modules).flatMap((module) => (module.isBuilt ? [] : (module[part] ?? [])));

/** Returns false for names that belong to a module that is not built. The interface hides them. */
export const isShown = (part: Part, name: string): boolean => !listHidden(part).includes(name);

/** Returns false for the pages of a module that is not built, including all pages below the listed paths. */
export const isPathShown = (path: string): boolean =>
  !listHidden('paths').some((parent) => path === parent || path.startsWith(`${parent}/`));

/**
 * Returns false for a permission of a module that is not built. Roles keep the permission, but the interface hides it.
 */
export const isPermissionShown = (permission: Permission): boolean =>
  isShown('permissions', permission.slice(0, permission.indexOf('.')));

/**
 * Returns whether a permission belongs to a module that an organisation does not have.
 * @param on the modules of the organisation
 */
export const isPermissionOff = (permission: string, on: readonly string[]): boolean =>
  permission.startsWith('report') && !on.includes('report');
