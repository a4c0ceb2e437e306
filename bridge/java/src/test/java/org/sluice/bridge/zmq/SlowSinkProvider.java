// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.io.IOException;
import java.net.ProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's channels, with pipes whose writer rests after each write while {@link #REST_MS} is set:
 * what happens to a thread that the operating system takes off its processor there.
 */
public final class SlowSinkProvider extends SelectorProvider {
  /** How long a writer rests, in milliseconds. */
  static final AtomicLong REST_MS = new AtomicLong();

  private final SelectorProvider jdk = jdks();

  private static SelectorProvider jdks() {
    try {
      Object found =
          Class.forName("sun.nio.ch.DefaultSelectorProvider").getMethod("get").invoke(null);
      return (SelectorProvider) found;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public DatagramChannel openDatagramChannel() throws IOException {
    return jdk.openDatagramChannel();
  }

  @Override
  public DatagramChannel openDatagramChannel(ProtocolFamily family) throws IOException {
    return jdk.openDatagramChannel(family);
  }

  @Override
  public AbstractSelector openSelector() throws IOException {
    return jdk.openSelector();
  }

  @Override
  public ServerSocketChannel openServerSocketChannel() throws IOException {
    return jdk.openServerSocketChannel();
  }

  @Override
  public SocketChannel openSocketChannel() throws IOException {
    return jdk.openSocketChannel();
  }

  @Override
  public Pipe openPipe() throws IOException {
    Pipe pipe = jdk.openPipe();
    Pipe.SinkChannel sink = new SlowSink(pipe.sink());
    return new Pipe() {
      @Override
      public SourceChannel source() {
        return pipe.source();
      }

      @Override
      public SinkChannel sink() {
        return sink;
      }
    };
  }

  private final class SlowSink extends Pipe.SinkChannel {
    private final Pipe.SinkChannel sink;

    SlowSink(Pipe.SinkChannel sink) {
      super(SlowSinkProvider.this);
      this.sink = sink;
    }

    @Override
    public int write(@Nullable ByteBuffer bytes) throws IOException {
      int count = sink.write(bytes);
      rest();
      return count;
    }

    @Override
    public long write(ByteBuffer @Nullable [] bytes) throws IOException {
      return sink.write(bytes);
    }

    @Override
    public long write(ByteBuffer @Nullable [] bytes, int offset, int length) throws IOException {
      return sink.write(bytes, offset, length);
    }

    private static void rest() {
      long restMs = REST_MS.get();
      if (restMs > 0) {
        try {
          Thread.sleep(restMs);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }

    @Override
    protected void implCloseSelectableChannel() throws IOException {
      sink.close();
    }

    @Override
    protected void implConfigureBlocking(boolean blocks) throws IOException {
      sink.configureBlocking(blocks);
    }
  }
}
