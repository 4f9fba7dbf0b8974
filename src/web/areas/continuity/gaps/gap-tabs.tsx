import type { ReactNode } from 'react';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { text } from './gaps.messages.ts';

const tabs = [
  { href: '/gaps', label: text('title') },
  { href: '/gaps/single-points-of-failure', label: text('pointsTitle') },
  { href: '/gaps/false-redundancies', label: text('redundancyTitle') },
  { href: '/gaps/recovery-suggestions', label: text('suggestionsTitle') },
  { href: '/gaps/as-of', label: text('asOfTitle') },
] as const;

/** The tabs of the gap analysis pages. */
export function GapTabs({ at, aside }: { at: (typeof tabs)[number]['href']; aside?: ReactNode }) {
  const shown = tabs.map(({ href, label }) => ({ href, label, active: href === at }));
  return <LinkTabs label={text('tabs')} tabs={shown} aside={aside} />;
}
