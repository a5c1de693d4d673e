// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {IVoucherConverter} from "../../src/voucher-converter/IVoucherConverter.sol";
import {VoucherConverterFixture} from "../support/VoucherConverterFixture.sol";
import {Armed, Depositor} from "../support/VoucherConverterTokens.sol";

/// @dev Tokens that call back while they are deposited, and a contract that deposits.
contract VoucherConverterReentrancyTest is VoucherConverterFixture {
    Depositor private depositor;

    function setUp() public override {
        super.setUp();
        depositor = new Depositor();
        token.mint(address(depositor), FUNDS);
        for (uint256 i = 0; i < 4; ++i) {
            collectible.mint(address(depositor), 1000 + i);
            items.mint(address(depositor), i, HELD);
        }
        depositor.run(address(token), abi.encodeCall(token.approve, (address(converter), FUNDS)));
        depositor.run(address(collectible), abi.encodeCall(collectible.setApprovalForAll, (address(converter), true)));
        depositor.run(address(items), abi.encodeCall(items.setApprovalForAll, (address(converter), true)));
    }

    function testFuzz_GivenATokenThatReenters_TheInnerDepositFailsAndTheOuterHappensOnce(uint256 outer, uint256 inner)
        public
    {
        depositor.prepare(address(converter), _call(_deposit(outer, 1)), _call(_deposit(inner, 2)));
        Armed armed = _armed(outer);
        armed.arm(address(depositor), abi.encodeCall(depositor.depositAgain, ()));

        depositor.deposit();

        vm.assertEq(armed.attempted(), true);
        vm.assertEq(armed.succeeded(), false);
        vm.assertEq(
            bytes32(armed.reason()), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
        vm.assertEq(converter.totalConverts(), 1);
        vm.assertEq(converter.isVoucherUsed(2), false);
        // Neither was it spoilt.
        depositor.depositAgain();
        vm.assertEq(converter.totalConverts(), 2);
    }

    function test_RevertWhen_TheSameTokenIsClaimedWhileItIsDeposited() public {
        _depositAs(alice, _call(_tokens(alice, address(token), 5, 1)));
        token.arm(
            address(dealer), abi.encodeCall(dealer.claimReward, (_reward(ERC20, address(token), bob, 0, 5, 1)))
        );

        _depositFails(
            alice,
            _call(_tokens(alice, address(token), 5, 2)),
            abi.encodeWithSelector(IVoucherConverter.VoucherConverter_NotReceived.selector, 5, 0)
        );

        vm.assertEq(dealer.isVoucherUsed(1), false);
        vm.assertEq(token.balanceOf(address(converter)), 5);
    }

    function _deposit(uint256 kind, uint256 voucherId) private view returns (IVoucherConverter.Payload memory) {
        address receiver = address(depositor);
        if (kind % 3 == 0) return _tokens(receiver, address(token), 5, voucherId);
        if (kind % 3 == 1) return _things(receiver, address(items), list(1, 2), list(3, 4), voucherId);
        uint256 first = 1000 + 2 * (voucherId - 1);
        return _collectibles(receiver, address(collectible), list(first, first + 1), voucherId);
    }

    function _armed(uint256 kind) private view returns (Armed) {
        if (kind % 3 == 0) return token;
        return kind % 3 == 1 ? Armed(items) : Armed(collectible);
    }
}
