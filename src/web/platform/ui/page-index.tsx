import { SimpleGrid, Text } from '@mantine/core';
import { AppLink } from './app-link.tsx';

/** One page that an index leads to. */
export interface IndexEntry {
  readonly href: string;
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly purpose: string;
}

/** A page that only leads on: the pages below it, each with what it is for. */
export function PageIndex({ label, entries }: { label: string; entries: readonly IndexEntry[] }) {
  return (
    <SimpleGrid
      component="ul"
      cols={{ base: 1, sm: 2, lg: 3 }}
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
      aria-label={label}
    >
      {entries.map(({ href, title, purpose }) => (
        <li key={href}>
          <AppLink href={href} fw={600} py={4} display="inline-block">
            {title}
          </AppLink>
          <Text fz="sm" c="dimmed">
            {purpose}
          </Text>
        </li>
      ))}
    </SimpleGrid>
  );
}
