import { SimpleGrid, Text } from '@mantine/core';
import { AppLink } from './app-link.tsx';

/** A page in an index. */
export interface IndexEntry {
  readonly href: string;
  readonly title: string;
  /** The purpose of the page in one sentence. */
  readonly purpose: string;
}

/** An index of pages with their purposes. */
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
