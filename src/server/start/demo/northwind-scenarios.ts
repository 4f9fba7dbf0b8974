import type { DemoScenario } from './content.ts';
import type { DemoRecord } from './demo-record.ts';

const [hour, day] = [60, 1440];

const activity = (name: string): DemoRecord => ['activity', name];
const application = (name: string): DemoRecord => ['application', name];
const supplier = (name: string): DemoRecord => ['supplier', name];
const role = (name: string): DemoRecord => ['role', name];
const east: DemoRecord = ['location', 'Data Centre East'];
const west: DemoRecord = ['location', 'Data Centre West'];
const server = (number: number): DemoRecord => ['equipment', `Database server ${number}`];

const inBoth = (name: string) =>
  [east, west].map((provider) => ({ dependent: application(name), provider, group: 'Data centre', required: 1 }));
const onlyInEast = (name: string, tolerance: number) => ({
  dependent: application(name),
  provider: east,
  tolerance,
  note: 'Has never been moved to the second site',
});

const dataCentre: DemoScenario = {
  name: 'Data Centre East burns out',
  description:
    'A fire in the battery room. Systems that run in both data centres carry on in the west. The others wait for new machines.',
  status: 'active',
  category: 'Sites and buildings',
  owners: ['Mei Tanaka'],
  shows: [
    activity('Run data centres and networks'),
    activity('Operate the electricity network'),
    activity('Provide identity and access'),
    activity('Issue bills'),
    activity('Take payments'),
    activity('Collect meter readings'),
    activity('Pay suppliers and manage cash'),
  ],
  links: [
    ...inBoth('SCADA'),
    ...inBoth('Single sign-on'),
    onlyInEast('Billing platform', 0),
    onlyInEast('Finance system', 30),
  ],
  targets: [{ lost: east, outage: 4 * day }],
};

const payline: DemoScenario = {
  name: 'Payline Bureau away for three days',
  description:
    'The bureau that takes card payments and makes pay slips is closed after an attack, in the week of the pay run.',
  status: 'active',
  category: 'Suppliers',
  owners: ['Victor Petrov', 'Daniel Osei'],
  shows: [activity('Take payments'), activity('Pay staff'), activity('Pay suppliers and manage cash')],
  links: [
    {
      dependent: application('Payroll portal'),
      provider: supplier('Payline Bureau'),
      note: 'The bureau runs the portal',
    },
  ],
  targets: [{ lost: supplier('Payline Bureau'), outage: 3 * day }],
};

const servers: DemoScenario = {
  name: 'Two of three database servers',
  description: 'Any two of the three carry the load. One waits for a part when the second fails.',
  status: 'active',
  category: 'Information technology',
  owners: ['Mei Tanaka'],
  shows: [activity('Issue bills'), activity('Take payments'), activity('Collect meter readings')],
  links: [
    ...[1, 2, 3].map((number) => ({
      dependent: application('Billing platform'),
      provider: server(number),
      group: 'Database servers',
      required: 2,
    })),
    { dependent: server(1), provider: east },
    { dependent: server(2), provider: east },
    { dependent: server(3), provider: west },
  ],
  targets: [
    { lost: server(1), outage: 5 * day },
    { lost: server(2), at: 8 * hour, outage: 4 * day },
  ],
};

const illness: DemoScenario = {
  name: 'A wave of illness',
  description: 'Agents are away first, then crews and operators. Nobody comes back all at once.',
  status: 'draft',
  category: 'People',
  owners: ['Amara Nwosu', 'Grace Whitfield'],
  shows: [
    activity('Answer customer calls'),
    activity('Take emergency calls'),
    activity('Restore supply in the field'),
    activity('Repair water mains'),
    activity('Treat drinking water'),
    activity('Distribute drinking water'),
    activity('Collect and treat waste water'),
  ],
  links: [],
  targets: [
    { lost: role('Contact centre agent'), outage: 10 * day },
    { lost: role('Field technician'), at: 2 * day, outage: 7 * day },
    { lost: role('Water process operator'), at: 3 * day, outage: 5 * day },
  ],
};

/** The scenarios of the electricity and water company. */
export const northwindScenarios: readonly DemoScenario[] = [dataCentre, payline, servers, illness];
