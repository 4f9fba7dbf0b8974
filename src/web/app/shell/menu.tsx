import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconApps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconBuildingFactory from '@tabler/icons-react/dist/esm/icons/IconBuildingFactory.mjs';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconReport from '@tabler/icons-react/dist/esm/icons/IconReport.mjs';
import IconServer from '@tabler/icons-react/dist/esm/icons/IconServer.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs';
import IconTopologyStar from '@tabler/icons-react/dist/esm/icons/IconTopologyStar.mjs';
import IconTruck from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { ComponentType } from 'react';
import { isShown } from '#root/contract/platform/modules.ts';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import type { NavGroup, NavItem } from './navigation.ts';
import { text } from './words.ts';

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean | 'true' }>;

type Label = Extract<Parameters<typeof text>[0], `menu.${string}`>;

interface Entry {
  readonly label: Label;
  readonly href: string;
  readonly Icon: Icon;
  readonly also?: readonly string[];
}

/** The whole navigation. */
const groups: readonly { readonly label: Label | null; readonly entries: readonly Entry[] }[] = [
  {
    label: null,
    entries: [
      { label: 'menu.overview', href: '/bright-dashboard', Icon: IconHome },
      { label: 'menu.platform', href: '/dashboard', Icon: IconServer },
    ],
  },
  {
    label: 'menu.analyse',
    entries: [
      { label: 'menu.activities', href: '/activities', Icon: IconActivity },
      { label: 'menu.import', href: '/import', Icon: IconFileImport },
      { label: 'menu.bias', href: '/assessments', Icon: IconClipboardList },
      {
        label: 'menu.scenarios',
        href: '/dependency-scenarios',
        Icon: IconTopologyStar,
        also: ['/dependency-scenarios-v2'],
      },
    ],
  },
  {
    label: 'menu.plan',
    entries: [
      { label: 'menu.bcps', href: '/business-continuity-plans', Icon: IconLifebuoy },
      { label: 'menu.resiliencePlans', href: '/resilience-plans', Icon: IconShieldCheck },
      { label: 'menu.reports', href: '/reports', Icon: IconReport },
    ],
  },
  {
    label: 'menu.resources',
    entries: [
      { label: 'menu.applications', href: '/applications', Icon: IconApps },
      {
        label: 'menu.equipment',
        href: '/equipment',
        Icon: IconBuildingFactory,
        also: ['/equipment-owners', '/equipment-categories'],
      },
      { label: 'menu.suppliers', href: '/suppliers', Icon: IconTruck, also: ['/supplier-categories'] },
      { label: 'menu.locations', href: '/locations', Icon: IconMapPin },
    ],
  },
  {
    label: 'menu.organisation',
    entries: [
      { label: 'menu.departments', href: '/org', Icon: IconSitemap },
      { label: 'menu.users', href: '/users/manage-users', Icon: IconUsers, also: ['/users'] },
      { label: 'menu.activityRoles', href: '/activity-roles', Icon: IconUsers },
    ],
  },
  {
    label: 'menu.messages',
    entries: [
      { label: 'menu.notifications', href: '/notifications', Icon: IconBell },
      { label: 'menu.eventNotifications', href: '/event-notifications', Icon: IconBell },
    ],
  },
  {
    label: 'menu.settings',
    entries: [
      { label: 'menu.general', href: '/settings/general', Icon: IconAdjustments },
      { label: 'menu.mail', href: '/settings/mail', Icon: IconMail },
      { label: 'menu.masterData', href: '/settings/master', Icon: IconListDetails },
      { label: 'menu.auditLog', href: '/settings/audit-log', Icon: IconHistory },
      { label: 'menu.reportTemplates', href: '/settings/report-templates', Icon: IconReport },
    ],
  },
  {
    label: 'menu.platformGroup',
    entries: [
      {
        label: 'menu.organisations',
        href: '/organisation',
        Icon: IconBuilding,
        also: ['/organisations', '/organization-duplication'],
      },
      { label: 'menu.industries', href: '/industries', Icon: IconBuildingFactory },
    ],
  },
];

/** The rows whose pages are among these, which the person may open; groups without rows vanish. */
export function menuOf(pages: readonly PageRoute[]): NavGroup[] {
  const paths = new Set<string>(pages.map(({ path }) => path));
  return groups
    .map(({ label, entries }) => ({
      label: label && text(label),
      items: entries
        .filter(({ href }) => isShown('paths', href) && paths.has(href))
        .map(
          ({ label: name, href, Icon, also }): NavItem => ({
            label: text(name),
            href,
            icon: <Icon size={18} aria-hidden="true" />,
            ...(also && { also }),
          }),
        ),
    }))
    .filter(({ items }) => items.length > 0);
}
