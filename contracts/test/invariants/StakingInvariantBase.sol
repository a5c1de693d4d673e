// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Rewarder} from "../../src/rewarder/Rewarder.sol";
import {StakingFixture} from "../support/StakingFixture.sol";
import {StakingHandler} from "./StakingHandler.sol";

/// @dev Both stakings and their rewarder, and what is done to them.
abstract contract StakingInvariantBase is StakingFixture {
    StakingHandler internal handler;

    function _contracts() internal view returns (StakingHandler.Contracts memory) {
        return StakingHandler.Contracts(staking1, staking2, rewarder, gen1, gen2, token, owner, SIGNER_KEY);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function _subject() internal view override returns (address) {
        return address(rewarder);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("Rewarder");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(Rewarder.initialize, (stranger, stranger, stranger, stranger, 1));
    }
}
