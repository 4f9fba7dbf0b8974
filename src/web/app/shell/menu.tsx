import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBellCog from '@tabler/icons-react/dist/esm/icons/IconBellCog.mjs';
import IconCalendarCheck from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconReport from '@tabler/icons-react/dist/esm/icons/IconReport.mjs';
import IconServer from '@tabler/icons-react/dist/esm/icons/IconServer.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import { isShown } from '#root/contract/platform/modules.ts';
import { capitalise, describeKind, findMenuEntry, type Kind, kinds } from '#root/contract/shared/kinds/kinds.ts';
import type { PageIcon, PageRoute } from '#root/web/platform/routing/page-route.ts';
import type { NavGroup, NavItem } from './navigation.ts';
import { text } from './words.ts';

type Label = Extract<Parameters<typeof text>[0], `menu.${string}`>;

interface Entry {
  readonly label: string;
  readonly href: `/${string}`;
  readonly Icon: PageIcon | undefined;
  /** The position within the group, comparable with the `place` of the entries of kinds. */
  readonly place: number;
  readonly also?: readonly string[];
}

/** The menu groups, with the entries that do not belong to a kind of record. */
const groups: Readonly<Record<string, { readonly label: Label | null; readonly entries: readonly Entry[] }>> = {
  start: {
    label: null,
    entries: [
      { place: 1, label: text('menu.overview'), href: '/bright-dashboard', Icon: IconHome },
      { place: 2, label: text('menu.platform'), href: '/dashboard', Icon: IconServer },
    ],
  },
  analyse: {
    label: 'menu.analyse',
    entries: [
      { place: 2, label: text('menu.import'), href: '/import', Icon: IconFileImport },
      { place: 3, label: text('menu.bias'), href: '/assessments', Icon: IconClipboardList },
      { place: 5, label: text('menu.gaps'), href: '/gaps', Icon: IconClockExclamation },
    ],
  },
  plan: {
    label: 'menu.plan',
    entries: [
      { place: 1, label: text('menu.bcps'), href: '/business-continuity-plans', Icon: IconLifebuoy },
      { place: 2, label: text('menu.resiliencePlans'), href: '/resilience-plans', Icon: IconShieldCheck },
      { place: 3, label: text('menu.reviews'), href: '/reviews', Icon: IconCalendarCheck },
      { place: 4, label: text('menu.reports'), href: '/reports', Icon: IconReport },
    ],
  },
  resources: { label: 'menu.resources', entries: [] },
  organisation: {
    label: 'menu.organisation',
    entries: [{ place: 1, label: text('menu.departments'), href: '/org', Icon: IconSitemap }],
  },
  messages: {
    label: 'menu.messages',
    entries: [
      { place: 1, label: text('menu.notifications'), href: '/notifications', Icon: IconBell },
      { place: 2, label: text('menu.eventNotifications'), href: '/event-notifications', Icon: IconBellCog },
    ],
  },
  settings: {
    label: 'menu.settings',
    entries: [
      { place: 1, label: text('menu.general'), href: '/settings/general', Icon: IconAdjustments },
      { place: 2, label: text('menu.mail'), href: '/settings/mail', Icon: IconMail },
      { place: 3, label: text('menu.masterData'), href: '/settings/master', Icon: IconListDetails },
      { place: 4, label: text('menu.auditLog'), href: '/settings/audit-log', Icon: IconHistory },
      { place: 5, label: text('menu.reportTemplates'), href: '/settings/report-templates', Icon: IconTemplate },
    ],
  },
  platform: { label: 'menu.platformGroup', entries: [] },
};

/**
 * Returns the list paths of the kinds that have no menu entry of their own and are `under` this kind. On their pages,
 * the menu entry of this kind is highlighted.
 */
const listPathsUnder = (kind: Kind): string[] =>
  kinds.flatMap((one) => {
    const { menu, path } = describeKind(one);
    return menu && 'under' in menu && menu.under === kind && path ? [path] : [];
  });

function listKindEntries(group: string, pages: readonly PageRoute[]): Entry[] {
  return kinds.flatMap((kind) => {
    const entry = findMenuEntry(kind);
    const { path, words } = describeKind(kind);
    if (entry?.group !== group || !path) return [];
    const Icon = pages.find((page) => page.path === path)?.icon;
    const also = [...(entry.also ?? []), ...listPathsUnder(kind)];
    return { place: entry.place, label: capitalise(words.many), href: path, Icon, also };
  });
}

/**
 * Builds the main menu. Groups without entries are left out.
 * @param pages the pages that the person may open
 */
export function buildMenu(pages: readonly PageRoute[]): NavGroup[] {
  const paths = new Set<string>(pages.map(({ path }) => path));
  return Object.entries(groups)
    .map(([group, { label, entries }]) => ({
      label: label && text(label),
      items: [...entries, ...listKindEntries(group, pages)]
        .filter(({ href }) => isShown('paths', href) && paths.has(href))
        .toSorted((a, b) => a.place - b.place)
        .map(
          ({ label: name, href, Icon, also }): NavItem => ({
            label: name,
            href,
            ...(Icon && { icon: <Icon size={18} aria-hidden="true" /> }),
            ...(also && { also }),
          }),
        ),
    }))
    .filter(({ items }) => items.length > 0);
}
