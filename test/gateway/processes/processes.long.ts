import { testAcrossProcesses } from './across-processes';

describe('gateways in several processes on one PostgreSQL database', () => testAcrossProcesses('postgres'));
