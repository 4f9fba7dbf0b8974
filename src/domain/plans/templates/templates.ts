import type { PlanTemplateKey } from '#root/contract/plans/plan-templates.ts';
import { applicationLost } from './application-lost.ts';
import { cyber } from './cyber.ts';
import { officeLost } from './office-lost.ts';
import { peopleShort } from './people-short.ts';
import { supplierFails } from './supplier-fails.ts';
import type { PlanTemplate } from './template.ts';

/** The templates that come with the product. */
export const planTemplates: Readonly<Record<PlanTemplateKey, PlanTemplate>> = {
  office_lost: officeLost,
  application_lost: applicationLost,
  supplier_fails: supplierFails,
  people_short: peopleShort,
  cyber,
};
