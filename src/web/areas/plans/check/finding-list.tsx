import { List, Title } from '@mantine/core';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { text } from './check.messages.ts';
import type { Finding } from './finding-words.ts';

const verdictOf = { met: 'met', problem: 'late', unknown: 'unknown' } as const;
const chipLabels = { met: 'fine', problem: 'problem', unknown: 'missing' } as const;

/** Findings under a heading. */
export function FindingList({ title, findings }: { readonly title: string; readonly findings: readonly Finding[] }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <List listStyleType="none" spacing={6} fz="sm">
        {findings.map(({ level, words }) => (
          <List.Item key={words}>
            <VerdictChip verdict={verdictOf[level]} label={text(chipLabels[level])} /> {words}
          </List.Item>
        ))}
      </List>
    </section>
  );
}
