import { roleNames } from '#root/domain/plans/plan-roles.ts';
import type { PlanTemplate } from './template.ts';

export const supplierFails: PlanTemplate = {
  texts: {
    purpose:
      'This plan keeps deliveries to customers going when a supplier does not deliver: because of an outage, a strike, insolvency, a quality problem or the end of the contract.',
    activation:
      'Activate the plan when the supplier has missed the contracted time, or says that it will. Do not wait for a promise to be broken twice.',
    immediate_actions:
      'Find out how long stock, cash or work in progress will last. If insolvency is likely, take legal advice, then stop orders and advance payments.',
    communications: 'One person speaks with the supplier. Customers hear from us before they notice.',
    workarounds: 'Stretch what is left: serve the most urgent customers first, by the list that management has agreed.',
    stand_down:
      'Stand down when the supplier, or the one that replaces it, has delivered as contracted for two cycles. Review the contract and the recovery times of the supplier in the register.',
  },
  triggers: [
    {
      name: 'A delivery is late',
      measure: 'Goods in, or the service monitor',
      thresholdMinutes: 240,
      decisionMinutes: 60,
      role: roleNames.recoveryLead,
    },
    {
      name: 'The supplier announces that it cannot deliver',
      measure: 'Written or by telephone from the account manager',
      thresholdMinutes: 0,
      decisionMinutes: 120,
      role: roleNames.crisisLead,
    },
  ],
  contacts: [
    { name: 'Account manager of the supplier', purpose: 'Cause and expected duration' },
    { name: 'Emergency line of the supplier', purpose: 'Outside office hours' },
    { name: 'Alternative supplier', purpose: 'Short-notice orders under the framework contract' },
    { name: 'Legal adviser', purpose: 'Contract, penalties and termination' },
  ],
  strategies: [
    {
      name: 'Use stock',
      description: 'Enter how long the stock lasts at normal use.',
      loss: 'supplier',
      implementMinutes: 0,
    },
    {
      name: 'Alternative supplier',
      description: 'A second source with an agreed lead time.',
      loss: 'supplier',
      implementMinutes: 2880,
      capacityPercent: 70,
    },
  ],
  tasks: [
    {
      title: 'Ask the supplier for the cause and a date',
      phase: 'immediate',
      role: roleNames.recoveryLead,
      durationMinutes: 60,
      worstDurationMinutes: 240,
      successCheck: 'A date in writing, or a refusal to give one',
    },
    {
      title: 'Calculate how long stock and work in progress last',
      phase: 'immediate',
      role: roleNames.recoveryLead,
      durationMinutes: 60,
    },
    {
      title: 'Decide whether to wait or to replace the supplier',
      phase: 'immediate',
      role: roleNames.crisisLead,
      durationMinutes: 30,
      after: [1, 2],
    },
    { title: 'Order from the alternative supplier', role: roleNames.recoveryLead, durationMinutes: 120, after: [3] },
    { title: 'Agree with management whom to serve first', role: roleNames.crisisLead, durationMinutes: 60, after: [2] },
    {
      title: 'Tell the customers who will have to wait',
      role: roleNames.communications,
      durationMinutes: 120,
      after: [5],
    },
    {
      title: 'Check the first delivery',
      role: roleNames.recoveryLead,
      durationMinutes: 60,
      successCheck: 'Amount and quality as ordered',
      after: [4],
    },
    { title: 'Clear the backlog', phase: 'restoration', role: roleNames.recoveryLead, after: [7] },
    { title: 'Claim damages and review the contract', phase: 'restoration', role: roleNames.coordinator, after: [7] },
    { title: 'Stand down', phase: 'stand_down', role: roleNames.crisisLead, durationMinutes: 15, after: [8] },
  ],
  messages: [
    {
      audience: 'Customers who will have to wait',
      channel: 'Telephone, then email',
      content:
        'Your delivery of [date] will be later because [supplier] cannot deliver. The new date is [date]. Please tell us if that causes you harm, so that we can help.',
      role: roleNames.communications,
      dueMinutes: 480,
      repeatMinutes: 1440,
    },
    {
      audience: 'Supplier',
      channel: 'Email',
      content:
        'You have not delivered as agreed in [contract]. Please confirm by [time] when you will. We reserve our rights.',
      role: roleNames.recoveryLead,
      dueMinutes: 120,
    },
    {
      audience: 'Purchasing and sales',
      channel: 'Email',
      content: 'State of the deliveries, and which customers are served first.',
      role: roleNames.coordinator,
      dueMinutes: 240,
      repeatMinutes: 1440,
    },
  ],
};
