// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {Gen1PurchaseFixture} from "../support/Gen1PurchaseFixture.sol";
import {ReenteringTicketHolder} from "../support/TicketReceivers.sol";

/// @dev Calls back into its target from the hook of a creature's mint too.
contract ReenteringBuyer is ReenteringTicketHolder, IERC721Receiver {
    bytes private inner;
    address private purchase;
    bool public tried;
    bool public done;
    bytes public why;

    function plan(address purchase_, bytes calldata inner_) external {
        (purchase, inner, tried) = (purchase_, inner_, false);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        if (inner.length > 0 && !tried) {
            tried = true;
            (done, why) = purchase.call{value: address(this).balance < 1 ether ? 0 : 1 ether}(inner);
        }
        return IERC721Receiver.onERC721Received.selector;
    }
}

contract Gen1PurchaseReentrancyTest is Gen1PurchaseFixture {
    ReenteringBuyer private buyer;
    bytes[] private calls;

    function setUp() public override {
        super.setUp();
        buyer = new ReenteringBuyer();
        _fund(address(buyer));
        vm.prank(owner);
        tickets.ownerBatchMint(address(buyer), list(GOLD), list(5));
        vm.startPrank(address(buyer));
        token.approve(address(purchase), type(uint256).max);
        tickets.setApprovalForAll(address(purchase), true);
        vm.stopPrank();
        calls.push(abi.encodeCall(purchase.buyWithAvax, (1)));
        calls.push(abi.encodeCall(purchase.buyWithHatchy, (1)));
        calls.push(abi.encodeCall(purchase.buyWithTicket, (1)));
    }

    function testFuzz_GivenABuyerThatReenters_ItPaysForWhatItGets(uint256 outer, uint256 inner) public {
        (outer, inner) = (outer % 3, inner % 3);
        // Only the first way takes coins; the other two refuse them by themselves.
        if (inner != 0) vm.deal(address(buyer), outer == 0 ? 1 ether : 0);
        buyer.plan(address(purchase), calls[inner]);

        buyer.run(address(purchase), outer == 0 ? 1 ether : 0, calls[outer]);

        vm.assertEq(buyer.tried(), true);
        vm.assertEq(buyer.done(), false);
        vm.assertEq(
            bytes32(buyer.why()), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
        vm.assertEq(gen1.balanceOf(address(buyer)), 1);
    }

    function test_GivenAnOwnerThatReenters_CoinsAreSentOnce() public {
        vm.prank(owner);
        purchase.transferOwnership(address(buyer));
        vm.prank(address(buyer));
        purchase.acceptOwnership();
        vm.prank(alice);
        purchase.addFunds{value: 2 ether}();
        uint256 before = address(buyer).balance;
        bytes memory withdraw = abi.encodeCall(purchase.withdrawAvax, ());
        buyer.arm(address(purchase), 0, withdraw);

        buyer.run(address(purchase), 0, withdraw);

        vm.assertEq(buyer.attempted(), true);
        vm.assertEq(buyer.succeeded(), false);
        vm.assertEq(address(buyer).balance, before + 2 ether);
    }
}
