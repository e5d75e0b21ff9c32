import { statusMessages } from '../../../src/taskpane/header/status-messages';
import { gatewayStatus } from '../../support/pane/pane-stage';

const messages = (...[tokens, troubles]: Parameters<typeof gatewayStatus>) =>
  statusMessages(gatewayStatus(tokens, troubles), null, 0).map(
    ({ message, intent }) => `${intent}: ${message.slice(0, 15)}`,
  );
const service = { kind: 'service', message: 'No answer since' } as const;
const records = { kind: 'records', message: 'No records today' } as const;
const quota = { kind: 'tokens', message: 'The service gave' } as const;

describe('the messages about the gateway', () => {
  it('are empty while all is well', () => expect(messages()).toEqual([]));

  it('are its troubles in its order, as warnings', () =>
    expect(messages({}, [service, records])).toEqual([
      'warning: No answer since',
      'warning: No records toda',
    ]));

  it('have a hard stop first and a soft one last', () => {
    expect(messages({ stop: 'hard' }, [service])).toEqual([
      'error: Only one token ',
      'warning: No answer since',
    ]);
    expect(messages({ stop: 'soft' }, [service])).toEqual([
      'warning: No answer since',
      'warning: Few tokens are ',
    ]);
  });

  it('have what the gateway itself says about its tokens instead of our text', () => {
    expect(messages({ stop: 'hard' }, [service, quota])).toEqual([
      'warning: No answer since',
      'error: The service gav',
    ]);
    expect(messages({ stop: 'soft' }, [quota])).toEqual(['error: The service gav']);
    expect(messages({ stop: 'none' }, [quota])).toEqual(['error: The service gav']);
  });

  it('have each message once', () => expect(messages({}, [service, service])).toHaveLength(1));
});
