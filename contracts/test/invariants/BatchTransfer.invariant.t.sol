// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {BatchTransferFixture} from "../support/BatchTransferFixture.sol";
import {BatchTransferHandler} from "./BatchTransferHandler.sol";

contract BatchTransferInvariantTest is BatchTransferFixture {
    BatchTransferHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new BatchTransferHandler(batch, collectible);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_TheHelperHoldsNothingAfterwards() public view {
        vm.assertEq(collectible.balanceOf(address(batch)), 0);
    }

    function invariant_OnlyHoldersMoveTheirTokens() public view {
        vm.assertEq(handler.stolen(), 0);
        for (uint256 tokenId = TOKENS + 1; tokenId <= collectible.supply(); ++tokenId) {
            vm.assertEq(collectible.ownerOf(tokenId), handler.holders(tokenId));
        }
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.pass(0, 0, 3, false);
        handler.pass(1, 5, 3, true);
        handler.pass(3, 5, 1, true);
        vm.assertLe(3, handler.sent());
        invariant_TheHelperHoldsNothingAfterwards();
        invariant_OnlyHoldersMoveTheirTokens();
    }
}
