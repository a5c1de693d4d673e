// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC20Home} from "../../src/bridge/ERC20Home.sol";
import {BridgeChains} from "./BridgeChains.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";

/// @dev A bridge for tests. The home is the subject unless a suite names another.
abstract contract BridgeFixture is BridgeChains, OwnedProxyTest {
    function _subject() internal view virtual override returns (address) {
        return address(home);
    }

    function _newImplementation() internal virtual override returns (address) {
        return _deployCode("ERC20Home");
    }

    function _initializeByStranger() internal view virtual override returns (bytes memory) {
        return abi.encodeCall(ERC20Home.initialize, (address(registries[0]), stranger, 1, address(token), 18));
    }
}
