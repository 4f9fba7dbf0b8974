import { masterListNames, masterLists } from '#root/contract/master-lists.ts';
import { purposes, text } from '#root/web/master-data/master-data.words.ts';
import { impactCategoriesPath, masterPath } from '#root/web/master-data/master-value.ts';
import { Page } from '#root/web/ui/page.tsx';
import { PageIndex } from '#root/web/ui/page-index.tsx';

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
      <PageIndex label={text('lists')} entries={entries} />
    </Page>
  );
}
