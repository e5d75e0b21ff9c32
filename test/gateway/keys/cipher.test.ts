import { createCipher } from '../../../src/gateway/keys/cipher';

describe('the cipher', () => {
  const cipher = createCipher(Buffer.alloc(32, 1));

  it('decrypts what it encrypted, and encrypts the same text differently each time', () => {
    expect(cipher.decrypt(cipher.encrypt('geheim: ä', 'a'), 'a')).toBe('geheim: ä');
    expect(cipher.encrypt('x', 'a')).not.toBe(cipher.encrypt('x', 'a'));
  });

  it('decrypts nothing in another context, with another key, or after a change of any byte', () => {
    const encrypted = cipher.encrypt('secret', 'a');
    expect(cipher.decrypt(encrypted, 'b')).toBeUndefined();
    expect(createCipher(Buffer.alloc(32, 2)).decrypt(encrypted, 'a')).toBeUndefined();
    const bytes = Buffer.from(encrypted, 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(cipher.decrypt(changed.toString('base64'), 'a')).toBeUndefined();
    }
    for (const text of ['', 'AAAA', 'no base64!']) expect(cipher.decrypt(text, 'a')).toBeUndefined();
  });

  it('still reads the format that is stored: base64 of nonce, tag and body', () => {
    const stored = 'AAECAwQFBgcICQoL2EfV6itSuTigKw1QpGk+CsjD9lRFig==';
    expect(cipher.decrypt(stored, '["service","client","secret"]')).toBe('secret');
  });
});
