import { SimpleGrid, Text } from '@mantine/core';
import { masterListNames, masterLists } from '#root/contract/master-lists.ts';
import { purposes, text } from '#root/web/master-data/master-data.words.ts';
import { impactCategoriesPath, masterPath } from '#root/web/master-data/master-value.ts';
import { AppLink } from '#root/web/ui/app-link.tsx';
import { Page } from '#root/web/ui/page.tsx';

const entries = [
  ...masterListNames.map((list) => ({
    href: masterPath(list),
    title: masterLists[list].title,
    purpose: purposes[list],
  })),
  { href: impactCategoriesPath, title: text('impactCategories'), purpose: text('impactPurpose') },
];

/** `/settings/master` */
export function MastersIndexPage() {
  return (
    <Page title={text('title')} description={text('description')} width="detail">
      <SimpleGrid
        component="ul"
        cols={{ base: 1, sm: 2, lg: 3 }}
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
        aria-label={text('lists')}
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
    </Page>
  );
}
