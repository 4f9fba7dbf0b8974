import type { Permission, PermissionPrefix } from './permissions.ts';

/** What the interface has of a module, by name. The contract and the server have all of it, whether the module is built or not. */
interface Module {
  /** False: the interface hides all that is listed here. */
  readonly isBuilt: boolean;
  readonly permissions?: readonly PermissionPrefix[];
  /** Fields of the general settings. */
  readonly settings?: readonly string[];
  readonly masterLists?: readonly string[];
  /** What the landlord switches on for an organisation. */
  readonly organisationModules?: readonly string[];
  /** Paths of entries of the menu and of shortcuts. */
  readonly paths?: readonly `/${string}`[];
}

/**
 * The modules that the specification names and that were not part of the first release. To show one: `isBuilt: true`, or delete it
 * here.
 */
export const modules = {
  assessments: {
    isBuilt: false,
    permissions: ['bia'],
    masterLists: ['bia-statuses'],
    paths: ['/assessments'],
  },
  continuityPlans: {
    isBuilt: false,
    permissions: ['bcp'],
    masterLists: ['bcp-statuses'],
    paths: ['/business-continuity-plans'],
  },
  resiliencePlans: {
    isBuilt: false,
    permissions: ['resilience_plan'],
    masterLists: ['resilience-plan-statuses', 'resilience-plan-categories'],
    paths: ['/resilience-plans'],
  },
  reports: {
    isBuilt: false,
    permissions: ['report'],
    settings: ['usersGenerateReports', 'landlordsGenerateReports'],
    organisationModules: ['report'],
    paths: ['/reports'],
  },
  reportTemplates: {
    isBuilt: false,
    permissions: ['report_template'],
    paths: ['/settings/report-templates'],
  },
  notifications: {
    isBuilt: false,
    permissions: ['notification', 'notification_log'],
    settings: ['liveNotification'],
    paths: ['/notifications', '/event-notifications'],
  },
  apiTokens: {
    isBuilt: false,
    permissions: ['api_token'],
  },
} as const satisfies Record<string, Module>;

type Part = Exclude<keyof Module, 'isBuilt'>;

/** Everything of one sort that belongs to a module that is not built, such as its master lists. */
export const listHidden = (part: Part): readonly string[] =>
  Object.values<Module>(modules).flatMap((module) => (module.isBuilt ? [] : (module[part] ?? [])));

/** False for what belongs to a module that is not built: the interface does not show it. */
export const isShown = (part: Part, name: string): boolean => !listHidden(part).includes(name);

/** False for a permission of a module that is not built: roles keep it, and the interface does not show it. */
export const isPermissionShown = (permission: Permission): boolean =>
  isShown('permissions', permission.slice(0, permission.indexOf('.')));
