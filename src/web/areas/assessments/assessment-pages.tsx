import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { AssessmentNew } from './form/assessment-new.page.tsx';
import { AssessmentList } from './list/assessment-list.page.tsx';
import { AssessmentView } from './record/assessment.page.tsx';

/** `/assessments` */
export const AssessmentListPage = () => <AssessmentList />;

/** `/assessments/new` */
export const AssessmentNewPage = () => <AssessmentNew />;

/** `/assessments/:uid` */
export const AssessmentPage = ({ params }: PageProps<'/assessments/:uid'>) => (
  <AssessmentView key={params.uid} uid={params.uid} />
);
