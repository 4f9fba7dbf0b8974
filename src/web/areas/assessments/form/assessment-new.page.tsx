import { schemaResolver, useForm } from '@mantine/form';
import { assessments } from '#root/contract/assessments/assessments.ts';
import { assessment } from '#root/contract/shared/kinds/assessment.ts';
import { labels, text } from '#root/web/areas/assessments/assessments.messages.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
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
  /** Saves the draft. Its button is not the form's submit button, because a draft needs fewer answers than a launch. */
  const onDraft = async () => {
    const errors = checkDraft(form.getValues());
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) return;
    await saveDraft(form.getValues()).catch((error: unknown) => {
      form.setErrors(toProblem(error).fields ?? {});
      toastFailed(error);
    });
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
        {...(mayLaunch && {
          draft: { label: text('saveDraft'), onSave: () => void onDraft() },
        })}
        cancelHref={path}
      >
        <AssessmentFields form={form} />
      </RecordForm>
    </Page>
  );
}
