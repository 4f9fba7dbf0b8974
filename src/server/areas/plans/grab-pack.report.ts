import { describeGrabPack } from '#root/domain/reports/grab-pack-sections.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';
import { createContent } from '#root/server/shared/reports/report-content.ts';
import type { ReportReader } from '#root/server/shared/reports/report-reader.ts';
import { checkTold, describeClassification, readReportedRecord, readReportedVersion } from './plan-report.service.ts';

const notInForce = defineError('not_in_force', 422, 'No version of this plan is in force. Approve the plan first.');

/** The report "grab pack" of a plan. It shows the version in force, as it was approved. */
export const grabPackReport: ReportReader = {
  type: 'grab-pack',
  read: async (context, scope) => {
    const { key, record } = await readReportedRecord(context, 'bcp', scope);
    const number = record.inForceNumber;
    if (number === null) throw notInForce();
    const { frozen } = await readReportedVersion(context, key, number);
    const { check } = await checkTold(context, key, frozen);
    return createContent('grab-pack', {
      title: frozen.name,
      version: `Version ${number}, in force`,
      classification: describeClassification(frozen.classification),
      blocks: describeGrabPack(frozen, check),
    });
  },
};
