import { schemaResolver, useForm } from '@mantine/form';
import { dependencyScenarios, type ScenarioInput, scenarioInput } from '#root/contract/dependency-scenarios.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { useSession } from '#root/web/session/session.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { DeniedState } from '#root/web/ui/empty-state.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { labels, text } from './dependency-scenarios.messages.ts';
import { emptyScenario, ScenarioFields } from './scenario-form.tsx';

const back = '/dependency-scenarios';
const breadcrumb = [{ label: text('title'), href: back }, { label: text('newTitle') }];

/** `/dependency-scenarios/new`; afterwards the scenario itself, to be filled. */
export function ScenarioNewPage() {
  const { can } = useSession();
  return (
    <Page title={text('newTitle')} breadcrumb={breadcrumb} width="form">
      {can('dependency_scenario.create') ? <NewForm /> : <DeniedState permission="dependency_scenario.create" />}
    </Page>
  );
}

function NewForm() {
  const go = useGo();
  const create = useSave(dependencyScenarios.create);
  const form = useForm<ScenarioInput>({
    initialValues: emptyScenario,
    validate: schemaResolver(scenarioInput, { sync: true }),
  });
  const submit = async (values: ScenarioInput) => {
    const { data } = await create({ body: values });
    toastDone(text('created', { name: values.name }));
    go(`${back}/${data.uid}`);
  };
  return (
    <RecordForm form={form} onSubmit={submit} labels={labels} submitLabel={text('create')} cancelHref={back}>
      <ScenarioFields form={form} />
    </RecordForm>
  );
}
