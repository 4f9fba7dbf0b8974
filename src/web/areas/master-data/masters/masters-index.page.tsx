import { masterLists } from '#root/contract/master-data/master-lists.ts';
import { impactCategory } from '#root/contract/shared/kinds/impact-category.ts';
import { purposes, text } from '#root/web/areas/master-data/common/master-data.words.ts';
import { shownMasterLists, toMasterPath } from '#root/web/areas/master-data/common/master-value.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { PageIndex } from '#root/web/platform/ui/page-index.tsx';

const entries = [
  ...shownMasterLists.map((list) => ({
    href: toMasterPath(list),
    title: masterLists[list].title,
    purpose: purposes[list],
  })),
  { href: impactCategory.path, title: text('impactCategories'), purpose: text('impactPurpose') },
];

/** `/settings/master` */
export function MastersIndexPage() {
  return (
    <Page title={text('title')} description={text('description')} width="detail">
      <PageIndex label={text('lists')} entries={entries} />
    </Page>
  );
}
