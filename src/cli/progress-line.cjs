/** Shows a long task in one line. A terminal overwrites the line; a log gets only its first and last text. */
function progressLine(output) {
  const overwrite = output.isTTY ? '\r\x1b[K' : '';
  let isOpen = false;
  return {
    show(text) {
      if (output.isTTY) output.write(overwrite + text);
      else if (!isOpen) output.write(`${text}\n`);
      isOpen = true;
    },
    end(text) {
      output.write(`${isOpen ? overwrite : ''}${text}\n`);
      isOpen = false;
    },
  };
}

module.exports = { progressLine };
