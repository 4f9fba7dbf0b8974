import type { DemoResource, DemoResourceKind } from './content.ts';

const [hour, day] = [60, 1440];

type Extras = Pick<
  DemoResource,
  'rpo' | 'workaround' | 'owner' | 'address' | 'providerName' | 'category' | 'alternate'
>;

const createMaker =
  (kind: DemoResourceKind) =>
  (name: string, rto: number | null, description: string, extras: Extras = {}): DemoResource => ({
    kind,
    name,
    rto,
    description,
    ...extras,
  });
const application = createMaker('application');
const supplier = createMaker('supplier');
const equipment = createMaker('equipment');
const location = createMaker('location');
const role = createMaker('role');
const utility = createMaker('utility');

const meridian = { providerName: 'Meridian Cloud Hosting' };

export const northwindResources: readonly DemoResource[] = [
  application('SCADA', hour, 'Telemetry and remote control of both networks', { rpo: 0, owner: 'Jonas Albrecht' }),
  application('Outage management', 4 * hour, 'Faults, crews and restoration times', { rpo: 15, ...meridian }),
  application('Geographic information system', 8 * hour, 'Maps of lines, mains and valves', { rpo: 4 * hour }),
  application('Customer platform', 8 * hour, 'Customers, contacts and cases', { rpo: hour, ...meridian }),
  application('Billing platform', day, 'Tariffs, bills and accounts', { rpo: hour, owner: 'Daniel Osei' }),
  application('Finance system', 2 * day, 'Ledgers, purchasing and payments', { rpo: 4 * hour }),
  application('Payroll portal', day, 'Time sheets and pay runs', { rpo: 4 * hour, providerName: 'Payline Bureau' }),
  application('Telephony platform', 4 * hour, 'Call routing, queues and recording', {
    providerName: 'Veritel Communications',
    workaround: 'Divert the emergency number to the mobile telephones of the duty team.',
  }),
  application('Single sign-on', 4 * hour, 'One sign-in for nearly all applications', { rpo: 0, owner: 'Mei Tanaka' }),
  application('Field mobility', 12 * hour, 'Jobs on the tablets of the crews', { rpo: hour, ...meridian }),
  application('Laboratory system', 2 * day, 'Samples, results and limits', { rpo: 4 * hour }),
  application('Email and collaboration', 8 * hour, 'Email, calendars, chat and meetings', { rpo: hour }),
  application('Customer web portal', null, 'Self-service and outage map; recovery not yet assessed'),
  application('Document management', 2 * day, 'Procedures, permits and drawings', { rpo: day }),
  application('Asset register', 3 * day, 'Plant, condition and maintenance plans', { rpo: day }),

  supplier('Meridian Cloud Hosting', 4 * hour, 'Hosts most applications', { category: 'Information technology' }),
  supplier('Veritel Communications', 4 * hour, 'Lines, mobile telephones and call routing', {
    category: 'Information technology',
  }),
  supplier('Halden Power Services', day, 'Crews and cranes for major faults', { category: 'Field services' }),
  supplier('BlueRiver Chemicals', 3 * day, 'Chlorine, lime and coagulants', {
    category: 'Materials and fuel',
    workaround: 'A week of stock is held at Elm Valley.',
  }),
  supplier('Payline Bureau', 2 * day, 'Card payments, direct debits and pay slips', { category: 'Business services' }),
  supplier('Castor Fuel Supply', 12 * hour, 'Diesel for vehicles and generators', { category: 'Materials and fuel' }),
  supplier('Swift Print and Mail', 5 * day, 'Prints and posts bills', { category: 'Business services' }),
  supplier('Aquila Laboratories', 3 * day, 'Accredited second laboratory', { category: 'Field services' }),
  supplier('Beacon Security Services', null, 'Guards for unmanned sites; recovery not agreed in the contract'),
  supplier('Harrow Fleet Leasing', 2 * day, 'Vehicles and their replacement', { category: 'Field services' }),

  equipment('Control room consoles', 15, 'Operator desks and the video wall', {
    category: 'Control rooms',
    owner: 'Jonas Albrecht',
  }),
  equipment('Field radio handsets', 4 * hour, 'Works where mobile telephones do not', {
    category: 'Communications',
    owner: 'Mei Tanaka',
  }),
  equipment('Line repair vehicles', 8 * hour, 'Bucket trucks and winches', { category: 'Vehicles' }),
  equipment('Mobile pumping units', day, 'Trailers that bypass a burst main', { category: 'Vehicles' }),
  equipment('Emergency generators', 4 * hour, 'At both control centres, data centres and works', {
    category: 'Power supply',
    owner: 'Jonas Albrecht',
  }),
  equipment('Chlorine dosing units', 8 * hour, 'Disinfection at Elm Valley', { category: 'Treatment' }),
  equipment('Database server 1', 12 * hour, 'Runs the databases of billing; two of the three carry the load', {
    category: 'Servers',
    owner: 'Mei Tanaka',
  }),
  equipment('Database server 2', 12 * hour, 'Runs the databases of billing; two of the three carry the load', {
    category: 'Servers',
    owner: 'Mei Tanaka',
  }),
  equipment('Database server 3', 12 * hour, 'Runs the databases of billing; two of the three carry the load', {
    category: 'Servers',
    owner: 'Mei Tanaka',
  }),
  equipment('Meter data collectors', 2 * day, 'Read smart meters by radio', {
    category: 'Communications',
    owner: 'Mei Tanaka',
  }),

  location('Riverside Control Centre', 8 * hour, 'Main control centre', {
    address: '1 Riverside Way, Northwind',
    alternate: 'Hilltop Standby Control Centre',
  }),
  location('Hilltop Standby Control Centre', 15, 'Staffed within a quarter of an hour from the duty houses', {
    address: '40 Beacon Road, Northwind',
  }),
  location('Market Square Head Office', 3 * day, 'Head office', { address: '12 Market Square, Northwind' }),
  location('Dockside Contact Centre', 2 * day, 'Contact centre', {
    address: '7 Quay Street, Northwind',
    workaround: 'Agents work from home with laptop and softphone.',
  }),
  location('Elm Valley Treatment Works', day, 'Treats two thirds of the drinking water', {
    address: 'Elm Valley Road, Northwind',
  }),
  location('Northern Depot', day, 'Stores, vehicles and crews', { address: '3 Foundry Lane, Northwind' }),
  location('Data Centre East', hour, 'One of two active data centres', {
    address: '88 Meridian Park, Northwind',
    alternate: 'Data Centre West',
  }),
  location('Data Centre West', hour, 'One of two active data centres', { address: '5 Old Mill Lane, Northwind' }),

  role('Control engineer', 30, 'Authorised to switch high voltage; on call'),
  role('Shift supervisor', hour, 'Leads a shift of the control room'),
  role('Field technician', 2 * hour, 'Repairs lines and mains'),
  role('Water process operator', 2 * hour, 'Runs the treatment works'),
  role('Contact centre agent', 4 * hour, 'Answers customers'),
  role('Billing analyst', day, 'Checks and releases bills'),
  role('Energy trader', 4 * hour, 'Licensed to buy on the market'),
  role('Payroll officer', day, 'Releases the pay run'),
  role('Network engineer', hour, 'Data networks and data centres; on call'),
  role('Security analyst', hour, 'Detects and contains attacks; on call'),
  role('Safety adviser', 8 * hour, 'Investigates accidents'),

  utility('Electricity', 8 * hour, ''),
  utility('Water', 12 * hour, ''),
  utility('Gas', day, ''),
  utility('Heating and cooling', 2 * day, ''),
  utility('Internet', 4 * hour, ''),
  utility('Fixed voice', 8 * hour, ''),
  utility('Mobile', 12 * hour, ''),
];
