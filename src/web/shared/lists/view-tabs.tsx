import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { text } from './lists.messages.ts';

/** A standard view of a list, which everybody has: its label and its filters. */
export type StandardView = readonly [label: string, filters: Readonly<Record<string, string>>];

interface ViewTabsProps {
  /** The path of the list. */
  readonly path: string;
  readonly views: readonly StandardView[];
  /** The filters of the address. */
  readonly filters: object;
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The standard views of a list, as tabs. */
export const ViewTabs = ({ path, views, filters }: ViewTabsProps) => (
  <LinkTabs
    label={text('views')}
    tabs={views.map(([label, filter]) => ({
      label,
      href: `${path}?${new URLSearchParams(filter)}`.replace(/\?$/, ''),
      active: isSame(filters, filter),
    }))}
  />
);
