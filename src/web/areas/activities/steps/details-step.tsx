import { useState } from 'react';
import type { ActivityViewProps } from '#root/web/areas/activities/record/activity-frame.tsx';
import { SectionPage } from '#root/web/areas/activities/record/section-page.tsx';
import { useSection } from '#root/web/areas/activities/record/use-section.ts';
import { useLocalCopies } from '#root/web/platform/editing/use-local-copies.ts';
import { DetailsFields } from './details-fields.tsx';
import { detailLabels, detailsModel } from './details-model.ts';

/** The name of an activity, its place in the organisation, its people and its priority. */
export function DetailsStep(props: ActivityViewProps) {
  const { record, readOnly } = props;
  const [names] = useState(() => new Map<string, string>());
  const [model] = useState(() => detailsModel(names));
  const editing = useSection(record, model, useLocalCopies(record.uid));
  return (
    <SectionPage {...props} editing={editing} labels={detailLabels}>
      <DetailsFields
        uid={record.uid}
        values={editing.values}
        set={editing.set}
        errors={editing.errors}
        names={names}
        disabled={readOnly !== undefined}
      />
    </SectionPage>
  );
}
