/** The templates that come with the product. `src/domain/plans/templates` has their content. */
export const planTemplateKeys = ['office_lost', 'application_lost', 'supplier_fails', 'people_short', 'cyber'] as const;
export type PlanTemplateKey = (typeof planTemplateKeys)[number];
