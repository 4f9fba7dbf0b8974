import { schemaResolver, useForm } from '@mantine/form';
import { assessments } from '#root/contract/assessments/assessments.ts';
import { assessment } from '#root/contract/shared/kinds/assessment.ts';
import { labels, text } from '#root/web/areas/assessments/assessments.messages.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { AssessmentFields } from './assessment-fields.tsx';
import { type AssessmentForm, assessmentForm, emptyAssessment, launchForm } from './assessment-form.ts';

const { path } = assessment;
const checkDraft = schemaResolver(assessmentForm, { sync: true });

/** The page for a new BIA. It can be launched at once, or saved as a draft. The BIA is opened afterwards. */
export function AssessmentNew() {
  const go = useGo();
  const create = useSave(assessments.create);
  const launch = useSave(assessments.launch);
  const mayLaunch = useCan(assessments.launch);
  const form = useForm<AssessmentForm>({
    initialValues: emptyAssessment,
    validate: schemaResolver(mayLaunch ? launchForm : assessmentForm, { sync: true }),
  });
  const save = async (values: AssessmentForm) => {
    const { data } = await create({ body: values });
    form.resetDirty();
    return data;
  };
  const saveDraft = async (values: AssessmentForm) => {
    const { uid } = await save(values);
    toastDone(text('saved', { name: values.name }));
    go(`${path}/${uid}`);
  };
  const saveAndLaunch = async (values: AssessmentForm) => {
    const { uid, version } = await save(values);
    // If the launch fails, the page of the BIA offers it again.
    await launch({ params: { uid }, version }).then(
      () => toastDone(text('launched', { name: values.name })),
      (error: unknown) => toastFailed(error, text('launchFailed', { name: values.name })),
    );
    go(`${path}/${uid}`);
  };
  return (
    <Page title={text('newTitle')} trail={[{ label: text('title'), href: path }]} width="form">
      <RecordForm
        form={form}
        onSubmit={mayLaunch ? saveAndLaunch : saveDraft}
        labels={labels}
        submitLabel={text(mayLaunch ? 'launch' : 'saveDraft')}
        // A draft needs fewer answers than a launch.
        {...(mayLaunch && { draft: { label: text('saveDraft'), validate: checkDraft, onSave: saveDraft } })}
        cancelHref={path}
      >
        <AssessmentFields form={form} />
      </RecordForm>
    </Page>
  );
}
