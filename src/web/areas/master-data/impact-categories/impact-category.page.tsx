import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { RegisterNewPage } from '#root/web/shared/registers/register-new.tsx';
import { RegisterRecordPage } from '#root/web/shared/registers/register-record.tsx';
import { impactCategoryScreens as screens } from './impact-category.screens.tsx';

/** `/settings/master/impact-categories/:uid`: the uid `new` stands for a new category. */
export const ImpactCategoryPage = ({ params: { uid } }: PageProps<'/settings/master/impact-categories/:uid'>) =>
  uid === 'new' ? <RegisterNewPage screens={screens} /> : <RegisterRecordPage screens={screens} uid={uid} />;
